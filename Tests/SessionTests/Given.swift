import Bookmarks
import Breaks
import Timeline

@testable import Session

// What the tests of this module begin with.

let ms: Int64 = 1_000_000
let s: Int64 = 1_000_000_000
let minute: Int64 = 60 * s
let hour: Int64 = 60 * minute

let film = BookmarkKey("film")
let other = BookmarkKey("other")

extension BookmarkKey {
  init(_ contentID: String) {
    self.init(profile: [], contentID: [UInt8](contentID.utf8))
  }
}

extension ContentTime {
  static func at(_ nanoseconds: Int64) -> ContentTime {
    guard let time = ContentTime(nanoseconds: nanoseconds) else {
      fatalError("a time before the beginning")
    }
    return time
  }
}

extension StreamTime {
  static func at(_ nanoseconds: Int64) -> StreamTime {
    guard let time = StreamTime(nanoseconds: nanoseconds) else {
      fatalError("a time before the beginning")
    }
    return time
  }
}

extension Bookmark {
  /// A bookmark and nothing but its place.
  static func at(
    _ nanoseconds: Int64, finished: Bool = false, inBreak: Bool = false
  ) -> Bookmark {
    Bookmark(
      contentTime: .at(nanoseconds), finished: finished, inBreak: inBreak)
  }
}

/// Breaks that interrupt the content where they say and replace none of it.
func breaks(
  _ breaks: [(content: Int64, duration: Int64)], of duration: Int64? = nil
) -> StreamTimeline {
  let given = breaks.enumerated().map {
    Break(
      content: $1.content, stream: nil, duration: $1.duration, replaces: 0,
      tag: UInt64($0))
  }
  guard let placing = try? Placing(given, contentDuration: duration) else {
    fatalError("breaks that make no timeline")
  }
  return StreamTimeline(
    placing.placed, contentDuration: ContentTime(nanoseconds: duration ?? -1))
}

extension Policy {
  static func with(_ change: (inout Policy) -> Void) -> Policy {
    var policy = Policy()
    change(&policy)
    return policy
  }
}
