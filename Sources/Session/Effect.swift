import Bookmarks
import Timeline

/// What the machine wants done, in order. It never calls out by itself, so
/// nothing it calls can come back while it changes.
package enum Effect {
  /// Answered by `Fact.recalled`, at once.
  case read(BookmarkKey)
  /// Answered by `Fact.wrote` with its number, at once.
  case write(UInt32, Bookmark, BookmarkKey)
  /// Lets the held pads go.
  case open
  /// Answered by `Fact.seekAnswered`, some time.
  case seek(Seek)
  /// Asks for position and duration; answered by `Fact.queried`, some time or
  /// never.
  case query(ticket: UInt32)
  case emit(Event)
  case answer(ticket: UInt32, SaveAnswer)
  case log(Note)
}

/// A seek of ours.
package struct Seek: Equatable {
  package var seqnum: UInt32
  /// The playlist's time, which the demuxer is asked for: asking for more
  /// would skip content at the edges of fragments.
  package var position: StreamTime
  /// The demuxer's constant. What it sends is clipped to begin at `position`
  /// plus this.
  package var offset: Int64
  /// The sinks may not be linked yet: it goes up on a held pad.
  package var isEarly = false
}

/// What the application is told. Times it has no use for are nil.
package struct Event: Equatable {
  package enum Kind {
    case resumed, startedOver, resumeFailed, saved, saveFailed, finished
    case breakStarted, breakEnded, seeked
  }

  package enum Status {
    case ok, seekFailed, timedOut, notSeekable, store
  }

  package var kind: Kind
  package var status: Status = .ok
  package var key: BookmarkKey
  package var content: ContentTime?
  package var stream: StreamTime?
  package var breakIndex: Int?
  /// Something of the start may have shown before.
  package var prerolled = false
}

/// Lines for the log.
package enum Note: Equatable {
  /// The first buffer told no usable constant; zero is taken.
  case notCalibrated(Int64?)
  case landed(StreamTime, offset: Int64)
  case strayed(target: StreamTime, arrived: Int64?)
}

/// What `save` answers.
package enum SaveAnswer {
  case ok, nothingToSave, store
}
