import Bookmarks
import Breaks
import Timeline

/// Something that happened to the session. Facts are handled one at a time, in
/// order. Stream times in facts are the demuxer's own, not yet calibrated.
package enum Fact {
  // What the application asks.
  case load(Load)
  case setTimeline(StreamTimeline?)
  case seek(ContentTime)
  /// Answered by `Effect.answer`: after a query if the viewer has just paused,
  /// or at once if the caller cannot wait.
  case save(ticket: UInt32, canWait: Bool)
  /// The last fact. Answered as `save` is.
  case close(ticket: UInt32, canWait: Bool)

  // What the store answers to an effect.
  case recalled(BookmarkKey, Result<Bookmark?, StoreError>)
  case wrote(UInt32, Bool)

  // What the pipeline tells.
  case held(HeldBuffer)
  /// The first buffer behind a new segment that is not clipped away has
  /// passed, on the picture's pad or, without picture, on the sound's. `time`
  /// is where what it shows begins.
  /// `isLast`: the last seek of `seekSeen` has flushed already, so that this is
  /// what it led to, or what has come over it since.
  case arrived(
    seqnum: UInt32, time: Int64?, permille: Int64, isLast: Bool = false)
  /// A seek that is not ours went up through playsink. No `time`: it does not
  /// say where to. One that does not flush waits for buffers to flow.
  case seekSeen(seqnum: UInt32, time: Int64?, flushes: Bool)
  /// What became of the seek of an effect.
  case seekAnswered(seqnum: UInt32, accepted: Bool)
  /// What became of the query of an effect.
  /// `shown` is where the picture on the screen begins, if the sink tells.
  case queried(
    ticket: UInt32, position: Int64?, duration: Int64?, shown: Int64?)
  case stateChanged(StateChange)
  case asyncDone
  /// The application has stepped some frames.
  case stepped
  case error
  case endOfStream
  /// Another stream began without a load: the gapless switch.
  case otherStream

  /// A deadline of `Machine.deadline` has come.
  case tick
}

/// A buffer that waits on one of playsink's pads.
package struct HeldBuffer {
  package var isVideo: Bool
  /// Its stream time.
  package var time: Int64?
  /// Its segment begins at time zero at rate 1, so that `time` tells the
  /// demuxer's constant.
  package var calibrates: Bool
  /// Every picture and sound pad that playsink has is held.
  package var isLast: Bool
  /// There is a picture pad that is not held yet.
  package var awaitsVideo: Bool

  package init(
    isVideo: Bool, time: Int64?, calibrates: Bool, isLast: Bool,
    awaitsVideo: Bool = false
  ) {
    self.isVideo = isVideo
    self.time = time
    self.calibrates = calibrates
    self.isLast = isLast
    self.awaitsVideo = awaitsVideo
  }
}

/// A STATE_CHANGED message of the playbin.
package struct StateChange {
  /// In GstState's order.
  package enum State: Int32, Comparable {
    case null = 1
    case ready = 2
    case paused = 3
    case playing = 4

    package static func < (a: State, b: State) -> Bool {
      a.rawValue < b.rawValue
    }
  }

  package var old: State
  package var new: State
  /// Where it goes from there; nil: it stays.
  package var pending: State?

  package init(old: State, new: State, pending: State? = nil) {
    self.old = old
    self.new = new
    self.pending = pending
  }
}

/// When a fact happened, and what was known at that instant.
package struct Moment {
  /// Nanoseconds of the monotonic clock.
  package var at: Int64
  /// Stream time of the last buffer that reached playsink since the last
  /// flush.
  package var sample: Int64?
  /// The load it belongs to.
  package var generation: UInt32

  package init(at: Int64, sample: Int64? = nil, generation: UInt32) {
    self.at = at
    self.sample = sample
    self.generation = generation
  }
}
