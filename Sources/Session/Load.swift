import Bookmarks
import Breaks
import Timeline

/// What the application says of a stream before it is loaded.
package struct Load {
  package enum Kind {
    /// Ask the pipeline: a stream without a duration is live.
    case automatic
    case vod
    case live
  }

  package enum Start {
    case resume
    case beginning
    case at(ContentTime)
    /// From the start; the bookmark stays until it is watched past.
    case beginningKeep
  }

  package var key: BookmarkKey
  package var streamID: [UInt8]
  /// Nil: no breaks.
  package var timeline: StreamTimeline?
  /// The breaks are not known yet, and with them no content time is.
  package var awaitsTimeline: Bool
  package var kind: Kind
  package var start: Start
  /// Counts the loads of a session, so that what an earlier stream still has
  /// to say is not taken for this one's.
  package var generation: UInt32

  package init(
    key: BookmarkKey, streamID: [UInt8] = [], timeline: StreamTimeline? = nil,
    awaitsTimeline: Bool = false, kind: Kind = .automatic,
    start: Start = .resume, generation: UInt32 = 1
  ) {
    self.key = key
    self.streamID = streamID
    self.timeline = timeline
    self.awaitsTimeline = awaitsTimeline
    self.kind = kind
    self.start = start
    self.generation = generation
  }
}

/// The policies of a session, all in nanoseconds, defaults filled in.
package struct Policy {
  package enum Method {
    /// Hold, and seek after the preroll where nothing can be held.
    case automatic
    case hold
    case preroll
  }

  package var method = Method.automatic
  package var rewind: Int64 = 0
  package var minPosition: Int64 = 0
  /// Nil: finished only at the very end.
  package var endMargin: Int64? = 30_000_000_000
  package var endPercent: Int64 = 95
  /// Nil: never.
  package var saveInterval: Int64? = 10_000_000_000
  package var resumeTimeout: Int64 = 10_000_000_000
  /// Whether a break that the viewer left is played again from its start.
  package var playsInterruptedBreak = false
  /// Whether seeks may land up to a group of pictures before their target.
  package var seeksSnap = false

  package init() {}
}
