import Breaks
import CShim

/// What a tag of an HLS media playlist is to us.
private enum Tag: Int {
  case segment
  case streams
  case end
  case cueOn
  case cueOut
  case cueIn
  /// Adobe's cue, and a range of dates: their attributes say what they are.
  case adobe, range
  case date
  case splice

  static var spellings: Literal {
    """
    #EXTINF:,#EXT-X-STREAM-INF,#EXT-X-ENDLIST,#EXT-X-CUE-OUT-CONT,\
    #EXT-X-CUE-OUT,#EXT-X-CUE-IN,#EXT-X-CUE:,#EXT-X-DATERANGE:,\
    #EXT-X-PROGRAM-DATE-TIME:,#EXT-OATCLS-SCTE35:
    """
  }
}

extension Findings {
  /// Reads an HLS media playlist. Time is what EXTINF adds up to: a cue's own
  /// length counts only where no other tag ends it.
  init(playlist text: Text) throws(DocumentError) {
    var rest = text
    var line = 1
    var time: Int64 = 0  // where the next segment begins
    var segment: Int64?  // how long the one lasts whose address comes next
    var hasSegments = false
    var isComplete = false
    var cues = Cues()

    guard rest.takeLine().place(in: "#EXTM3U") == 0 else {
      throw refusal("playlist: no #EXTM3U; line", line)
    }
    while !rest.isEmpty {
      var next = rest.takeLine()
      line += 1
      guard next.first == UInt8(ascii: "#") else {
        if next.isEmpty { continue }
        guard let length = segment else {
          throw refusal("playlist: a segment without #EXTINF; line", line)
        }
        time = time.plus(length)
        segment = nil
        hasSegments = true
        continue
      }
      let tag = Tag(rawValue: next.take(oneOf: Tag.spellings))
      switch tag {
      case nil:
        break
      case .segment:
        segment = next.takeSeconds()
        guard segment ?? -1 >= 0 else {
          throw refusal("playlist: #EXTINF without a length; line", line)
        }
      case .streams:
        throw refusal("playlist: lists other playlists; line", line)
      case .end:
        isComplete = true
      case .date:
        cues.setDate(next.date, at: time)
      case .splice:
        guard let splice = Splice(next) else { continue }
        cues.take(
          splice.begins ? .cueOut : .cueIn, Attributes(splice, at: next),
          at: time, line)
      case .cueOn, .cueOut, .cueIn, .adobe, .range:
        cues.take(tag, Attributes(next), at: time, line)
      }
    }
    guard hasSegments else {
      throw refusal("playlist: no segments; lines", line)
    }
    breaks = cues.breaks
    total = isComplete ? time : nil
  }
}

extension Cues {
  fileprivate mutating func take(
    _ tag: Tag?, _ said: Attributes, at time: Int64, _ line: Int
  ) {
    let hasID = tag == .adobe || tag == .range
    let id = hasID ? said.id : Text(said.id.end, said.id.end)
    if said.isInterstitial { return }
    if tag == .cueOn {
      goOn(id, length: said.length, elapsed: said.elapsed ?? 0, at: time)
    } else if tag == .cueOut || said.begins {
      begin(id, length: said.length, at: place(of: said.date, at: time))
    } else if tag == .cueIn || said.ends {
      end(id, length: hasID ? said.length : nil, at: time, line)
    }
  }
}
