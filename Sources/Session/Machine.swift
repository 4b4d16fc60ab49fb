import Bookmarks
import Breaks
import Timeline

/// The states of a session and what may be written in each.
///
/// It is told facts and answers with effects: it does no I/O, reads no clock and
/// calls nobody, so that tests can drive it through any order of events. One
/// thread owns it.
///
/// Two rules hold everything up. Landing is the first buffer let through, never
/// a message that says so. And a place never moves backwards by itself: from
/// load to landing nothing is written, and after it nothing below `floor`.
package final class Machine {
  enum State {
    /// Nobody named this stream.
    case idle
    /// Named; nothing has reached playsink.
    case armed
    /// Buffers wait on playsink's pads.
    case held(Waiting)
    /// Our seek is under way; pads open as it passes them.
    case seeking(Resume)
    /// The pads are open, nothing has passed them.
    case starting(Event.Kind?)
    /// At a valid place.
    case watching
    /// A seek of the viewer's is under way.
    case moving(Move)
    /// The end was reached.
    case ended
    /// The stream died; what it says now is not to be believed.
    case frozen
  }

  struct Waiting {
    /// When to stop waiting for the other pads.
    var padsBy: Int64 { awaitsVideo ? videoBy : soundBy }
    var soundBy: Int64
    var videoBy: Int64
    var awaitsVideo: Bool
    /// When a stream without a duration counts as live.
    var liveBy: Int64
    var giveUpAt: Int64
    var allPads: Bool
  }

  struct Resume {
    var target: Target
    var seqnum: UInt32
    var giveUpAt: Int64
    /// When to try again what was refused.
    var retryAt: Int64?
    var wasRefused = false
  }

  /// Where a resume goes, and what is kept once it has landed there.
  struct Target: Equatable {
    var stream: StreamTime
    var floor: ContentTime?
  }

  struct Move {
    var seqnum: UInt32
    /// Ours: asked for through the library.
    var isOurs: Bool
    /// What to say on landing if no landing has been told for this load.
    var opening: Event.Kind?
    var from: Place
    /// Where it began, if it began after the end of the stream: there it is
    /// still if the seek is refused.
    var after: Stop?
    var giveUpAt: Int64
  }

  /// Why nothing moves any more.
  enum Stop {
    case ended
    case frozen

    var state: State { self == .ended ? .ended : .frozen }
  }

  struct Debt {
    var number: UInt32
    var bookmark: Bookmark
    var key: BookmarkKey
    /// The first write of this load that marks it finished.
    var tellsFinish: Bool
    var stream: StreamTime?
  }

  /// What is known of the stored bookmark.
  enum Recall {
    case reading
    case none
    case known(Bookmark)
    case unreadable
  }

  let policy: Policy
  let makeSeqnum: () -> UInt32

  var state = State.idle
  var load: Load?
  var recall = Recall.none
  /// Where the viewer asked to go before anything had landed.
  var wanted: ContentTime?
  /// Nothing below it is written; nil: anything may be.
  var floor: ContentTime?
  /// Valid from landing on.
  var place: Place?
  /// What the pipeline told last, and before that. Both stand still.
  var told: Place?
  var toldBefore: Place?
  /// The demuxer's constant: its stream time minus the playlist's.
  var offset: Int64 = 0
  /// What the first held buffer told of it: the picture's, or the sound's.
  var firstVideo: HeldBuffer?
  var firstAudio: HeldBuffer?
  /// Nil: not known yet.
  var isVOD: Bool?
  /// Stream time, the demuxer's.
  var duration: Int64?
  var isPlaying = false
  /// Thousandths of normal speed, of the newest segment.
  var permille: Int64 = 1000
  /// It prerolled before anything was held.
  var hasPrerolled = false
  /// Something of the start may have been shown.
  var mayShow = false
  /// No pad shows buffers: a tunnelled path.
  var isTunnelled = false

  /// The place may differ from what is stored.
  var moved = false
  /// What the row holds, as far as this load wrote it.
  var row: Bookmark?
  /// Writes that have not succeeded yet, one for each bookmark.
  var owed: [Debt] = []
  /// A place that the row has to be read for first: it may be below what is
  /// stored there.
  var doubtful: Debt?
  /// What the store has been told to write and has not answered.
  var writing: [Debt] = []
  var lastDebt: UInt32 = 0
  package var lastWriteFailed = false
  var toldOfFailure = false
  var toldOfFinish = false
  /// A named stream was left in order: there is nothing more to save.
  var wasLeft = false

  var ticket: UInt32 = 0
  var pendingQuery: UInt32?
  /// A seek of ours that the pipeline has not answered. Two at once would end
  /// at either's place, so the newest waits for it.
  var unanswered: UInt32?
  var nextSeek: Seek?
  var refreshAt: Int64?
  var saveAt: Int64?
  /// When the place that is now was last given to the store.
  var writtenAt: Int64?
  /// The viewer paused; the write waits for the query until then.
  var settleBy: Int64?
  var waiting: [(ticket: UInt32, closes: Bool)] = []

  /// The break that plays, and how far its events have come.
  var breakPlaying: Int?
  var breakCursor: StreamTime?
  /// When the place comes to the next edge of a break.
  var edgeAt: Int64?

  private(set) var effects: [Effect] = []

  package init(policy: Policy, makeSeqnum: @escaping () -> UInt32) {
    self.policy = policy
    self.makeSeqnum = makeSeqnum
  }

  /// Everything that `leave` keeps of a stream; what is owed to the store stays.
  func forget() {
    recall = .none
    wanted = nil
    floor = nil
    told = nil
    toldBefore = nil
    offset = 0
    firstVideo = nil
    firstAudio = nil
    isVOD = nil
    duration = nil
    isPlaying = false
    permille = 1000
    hasPrerolled = false
    mayShow = false
    isTunnelled = false
    moved = false
    row = nil
    writtenAt = nil
    toldOfFinish = false
    wasLeft = false
    pendingQuery = nil
    unanswered = nil
    breakCursor = nil
  }

  /// The effects of `fact`, in order. Facts of another load than the current
  /// one have none.
  package func handle(_ fact: Fact, _ moment: Moment) -> [Effect] {
    effects = []
    if moment.generation == generation || fact.isFromApplication {
      dispatch(fact, moment)
      beginUnheld(moment)
      followBreaks(moment)
    }
    let result = effects
    effects = []
    return result
  }

  private func dispatch(_ fact: Fact, _ moment: Moment) {
    switch fact {
    case .load(let load): begin(load, moment)
    case .setTimeline(let timeline): replaceTimeline(timeline, moment)
    case .seek(let content): seek(to: content, moment)
    case .save(let ticket, let canWait):
      save(ticket, closes: false, canWait: canWait, moment)
    case .close(let ticket, let canWait):
      save(ticket, closes: true, canWait: canWait, moment)
    case .recalled(let key, let answer): recalled(key, answer, moment)
    case .wrote(let number, let succeeded): wrote(number, succeeded)
    case .held(let buffer): held(buffer, moment)
    case .arrived(let seqnum, let time, let permille, let isLast):
      arrived(seqnum, time, permille, isLast: isLast, moment)
    case .seekSeen(let seqnum, let time, let flushes):
      seekSeen(seqnum, time, flushes, moment)
    case .seekAnswered(let seqnum, let accepted):
      seekAnswered(seqnum, accepted, moment)
    case .queried(let ticket, let position, let duration, let shown):
      queried(ticket, position, duration, shown, moment)
    case .stateChanged(let change): stateChanged(change, moment)
    case .asyncDone: prerolledUnheld(moment)
    case .error: failed(moment)
    case .endOfStream: reachedEnd(moment)
    case .otherStream: leave(moment)
    case .stepped: stepped(moment)
    case .tick: tick(moment)
    }
  }

  package var generation: UInt32 { load?.generation ?? 0 }

  var hasLanded: Bool {
    switch state {
    case .watching, .moving, .ended, .frozen: true
    case .idle, .armed, .held, .seeking, .starting: false
    }
  }

  @inline(never)
  func add(_ effect: Effect) { effects.append(effect) }

  func emit(
    _ kind: Event.Kind, _ status: Event.Status = .ok,
    content: ContentTime? = nil, stream: StreamTime? = nil,
    breakIndex: Int? = nil
  ) {
    guard let load else { return }
    add(
      .emit(
        Event(
          kind: kind, status: status, key: load.key, content: content,
          stream: stream, breakIndex: breakIndex, prerolled: mayShow)))
  }
}

extension Fact {
  /// Facts that hold for whatever is loaded.
  var isFromApplication: Bool {
    switch self {
    case .load, .setTimeline, .seek, .save, .close, .recalled, .wrote, .tick:
      true
    default:
      false
    }
  }
}
