import Breaks
import CShim

/// Reads an HLS media playlist. Time is what EXTINF adds up to: a cue's own
/// length counts only where no other cue ends it.
struct Playlist {
  private var line = 0
  /// Where the next segment begins.
  private var time: Int64 = 0
  /// Of the segment whose address comes next.
  private var segment: Int64?
  private var hasSegments = false
  /// No more segments will be added.
  private var isComplete = false
  private var cues = Cues()

  init(_ text: Text) throws(DocumentError) {
    var rest = text
    while !rest.isEmpty {
      var next = rest.takeLine()
      line += 1
      if line == 1 {
        guard next.take("#EXTM3U") else { throw refused("playlist: no #EXTM3U; line") }
      } else if next.first == UInt8(ascii: "#") {
        try readTag(&next)
      } else if !next.isEmpty {
        guard let segment else {
          throw refused("playlist: a segment without #EXTINF; line")
        }
        time = time.plus(segment)
        self.segment = nil
        hasSegments = true
      }
    }
    guard hasSegments else { throw refused("playlist: no segments; lines") }
  }

  private func refused(_ text: StaticString) -> DocumentError {
    refusal(text, line)
  }

  /// Breaks in the order of their first tags.
  var breaks: [Break] { cues.breaks }

  var duration: Int64? { isComplete ? time : nil }

  private mutating func readTag(_ tag: inout Text) throws(DocumentError) {
    if tag.take("#EXTINF:") {
      segment = tag.takeSeconds()
      guard let segment, segment >= 0 else {
        throw refused("playlist: #EXTINF without a length; line")
      }
    } else if tag.take("#EXT-X-STREAM-INF") {
      throw refused("playlist: of streams, and not of segments; line")
    } else if tag.take("#EXT-X-ENDLIST") {
      isComplete = true
    } else {
      cues.read(&tag, at: time, line)
    }
  }
}

extension Findings {
  mutating func readPlaylist(_ text: Text) throws(DocumentError) {
    let playlist = try Playlist(text)
    breaks = playlist.breaks
    total = playlist.duration
  }
}
