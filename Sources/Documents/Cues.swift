import Breaks
import CShim

/// The cue tags of a playlist, in their common spellings, as stretches of it.
struct Cues {
  private struct Cue {
    /// Empty for the tags that have none.
    let id: Text
    let start: Int64
    /// What a tag said, if one did.
    var length: Int64?
    /// Where another tag ended it.
    var stop: Int64?
  }

  /// How far back a tag may refer, in cues: a hostile playlist may have any
  /// number of them.
  private static let reach = 64

  private var list: [Cue] = []

  /// `tag` is a line that begins with #; `time` is where the next segment
  /// begins.
  mutating func read(_ tag: inout Text, at time: Int64, _ line: Int) {
    if tag.take("#EXT-X-CUE-OUT-CONT") {
      goOn(&tag, at: time)
    } else if tag.take("#EXT-X-CUE-OUT") {
      open(tag.bare, tag.takeLength(), at: time)
    } else if tag.take("#EXT-X-CUE-IN") {
      close(tag.bare, at: time, line)
    } else if tag.take("#EXT-X-CUE:") {
      readAdobe(tag, at: time, line)
    } else if tag.take("#EXT-X-DATERANGE:") {
      readDateRange(tag, at: time, line)
    }
  }

  /// Adobe's. Its TIME is a time stamp of the media, and of no use here.
  private mutating func readAdobe(
    _ tag: Text, at time: Int64, _ line: Int
  ) {
    let id = tag.attribute("ID") ?? tag.bare
    guard let type = tag.attribute("TYPE") else { return }
    if type.is("SpliceOut") {
      open(id, tag.attribute("DURATION")?.seconds, at: time)
    } else if type.is("SpliceIn") {
      close(id, at: time, line)
    }
  }

  /// One that the player itself fills, later, changes no clock.
  private mutating func readDateRange(
    _ tag: Text, at time: Int64, _ line: Int
  ) {
    if tag.attribute("CLASS")?.is("com.apple.hls.interstitial") == true {
      return
    }
    let id = tag.attribute("ID") ?? tag.bare
    if tag.attribute("SCTE35-OUT") != nil {
      let length =
        tag.attribute("DURATION") ?? tag.attribute("PLANNED-DURATION")
      open(id, length?.seconds, at: time)
    } else if tag.attribute("SCTE35-IN") != nil {
      close(id, at: time, line)
    }
  }

  /// The tag of a segment inside a break: 8.8/30, or ElapsedTime=8.8 and
  /// Duration=30. Opens one whose first tag is missing.
  private mutating func goOn(_ tag: inout Text, at time: Int64) {
    tag.passColon()
    var elapsed = tag.attribute("ELAPSEDTIME")?.seconds
    var length = tag.attribute("DURATION")?.seconds
    if let first = tag.takeSeconds() {
      elapsed = first
      if tag.take(UInt8(ascii: "/")) { length = tag.takeSeconds() }
    }
    if let index = find(tag.bare) {
      list[index].length = list[index].length ?? length
    } else {
      open(tag.bare, length, at: time.less(elapsed ?? 0))
    }
  }

  private mutating func open(_ id: Text, _ length: Int64?, at time: Int64) {
    if let index = find(id) {
      let cue = list[index]
      // Said twice, unless the one before is over.
      guard let before = cue.length, cue.start < time,
        cue.start.plus(before) <= time
      else {
        list[index].length = length ?? cue.length
        return
      }
    }
    list.append(Cue(id: id, start: time, length: length, stop: nil))
  }

  private mutating func close(_ id: Text, at time: Int64, _ line: Int) {
    guard let index = find(id) else {
      return note("playlist: ends a break that none began; line", line)
    }
    list[index].stop = time
  }

  /// The last cue of that id, if it has not been ended.
  private func find(_ id: Text) -> Int? {
    var index = list.count - 1
    while index >= 0, index >= list.count - Cues.reach {
      if list[index].id.equals(id) {
        return list[index].stop == nil ? index : nil
      }
      index -= 1
    }
    return nil
  }

  /// In the order of their first tags.
  var breaks: [Break] {
    var breaks: [Break] = []
    for cue in list {
      let stop = cue.stop ?? cue.start.plus(cue.length ?? 0)
      breaks.append(
        Break(
          content: nil, stream: cue.start, duration: stop.less(cue.start),
          replaces: 0, tag: UInt64(truncatingIfNeeded: breaks.count)))
    }
    return breaks
  }
}

extension Text {
  /// Nothing.
  fileprivate var bare: Text { Text(end, end) }

  fileprivate mutating func passColon() {
    _ = take(UInt8(ascii: ":"))
    passBlanks()
  }

  /// Of a break: 30, or DURATION=30 among other attributes.
  fileprivate mutating func takeLength() -> Int64? {
    passColon()
    return takeSeconds() ?? attribute("DURATION")?.seconds
  }
}
