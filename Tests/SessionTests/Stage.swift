import Bookmarks
import Breaks
import Timeline

@testable import Session

/// A machine, and around it a player, a store and a clock that are only
/// numbers. Effects are performed in order, as the session's thread does.
final class Stage {
  struct Answer: Equatable {
    var ticket: UInt32
    var answer: SaveAnswer
  }

  private(set) var machine: Machine
  var now = 1_000 * s

  // The player. Times are the demuxer's.
  var position: Int64 = 0
  var sample: Int64?
  var duration: Int64? = 1 * hour
  /// Where the frame of a pause begins, if the sink tells.
  var shown: Int64?
  var isPlaying = false
  var answersQueries = true
  var answersSeeks = true
  /// No: a decoder that is tunnelled to its sink.
  var showsBuffers = true
  /// How far what reaches the sink is ahead of what shows.
  var ahead = 500 * ms

  // The store.
  var rows: [[UInt8]: Bookmark] = [:]
  var readsFail = false
  var writesFail = false

  // What has been seen.
  private(set) var seeks: [Seek] = []
  private(set) var queries: [UInt32] = []
  private(set) var events: [Event] = []
  private(set) var times: [Int64] = []
  private(set) var answers: [Answer] = []
  private(set) var attempts: [Bookmark] = []
  private(set) var writes: [Bookmark] = []
  private(set) var notes: [Note] = []
  private(set) var reads = 0
  private(set) var opens = 0
  private(set) var ticks = 0
  /// Called with each effect before it is performed.
  var onEffect: ((Effect) -> Void)?

  private var seqnum: UInt32 = 0
  private var generation: UInt32 = 0
  private var lastTicket: UInt32 = 0
  private var unanswered: [UInt32] = []
  private var sent: [UInt32] = []

  init(_ policy: Policy = Policy()) {
    var next: UInt32 = 100
    machine = Machine(policy: policy) {
      next += 1
      return next
    }
  }

  // MARK: Facts and effects

  func feed(_ fact: Fact, generation: UInt32? = nil) {
    handle(fact, generation: generation ?? machine.generation)
    while answersQueries, !unanswered.isEmpty { answerQuery() }
    while answersSeeks, !sent.isEmpty { acceptSeek() }
  }

  /// What the pipeline answers to a seek that it takes up.
  func acceptSeek() {
    guard !sent.isEmpty else { return }
    feed(.seekAnswered(seqnum: sent.removeFirst(), accepted: true))
  }

  private func handle(_ fact: Fact, generation: UInt32) {
    let moment = Moment(at: now, sample: sample, generation: generation)
    for effect in machine.handle(fact, moment) { perform(effect) }
  }

  private func perform(_ effect: Effect) {
    onEffect?(effect)
    switch effect {
    case .read(let key):
      reads += 1
      handle(
        .recalled(
          key, readsFail ? .failure(.failed) : .success(rows[key.contentID])),
        generation: machine.generation)
    case .write(let number, let bookmark, let key):
      attempts.append(bookmark)
      if !writesFail {
        writes.append(bookmark)
        rows[key.contentID] = bookmark
      }
      handle(.wrote(number, !writesFail), generation: machine.generation)
    case .open: opens += 1
    case .seek(let seek):
      seeks.append(seek)
      sent.append(seek.seqnum)
    case .query(let ticket):
      queries.append(ticket)
      unanswered.append(ticket)
    case .emit(let event):
      events.append(event)
      times.append(now)
    case .answer(let ticket, let answer):
      let failed = answer == .ok && machine.lastWriteFailed
      answers.append(
        Answer(ticket: ticket, answer: failed ? .store : answer))
    case .log(let note): notes.append(note)
    }
  }

  func answerQuery() {
    guard !unanswered.isEmpty else { return }
    let ticket = unanswered.removeFirst()
    handle(
      .queried(
        ticket: ticket,
        position: sample == nil && showsBuffers ? nil : position,
        duration: duration, shown: shown),
      generation: machine.generation)
  }

  /// Lets the clock run, stopping wherever the machine wants a tick.
  func advance(_ interval: Int64) {
    let end = now + interval
    // More ticks than any rule asks for: the machine spins.
    let bound = ticks + 100 + Int(interval / ms)
    while ticks < bound, let deadline = machine.deadline, deadline <= end {
      move(to: max(deadline, now))
      ticks += 1
      feed(.tick)
    }
    move(to: end)
  }

  func advanceWithoutTicks(_ interval: Int64) { move(to: now + interval) }

  private func move(to time: Int64) {
    if isPlaying, sample != nil || !showsBuffers {
      position += time - now
      if showsBuffers { sample = position + ahead }
    }
    now = time
  }

  // MARK: What a player does

  func load(
    _ key: BookmarkKey = film, start: Load.Start = .resume,
    kind: Load.Kind = .automatic, timeline: StreamTimeline? = nil,
    awaitsTimeline: Bool = false, streamID: String = ""
  ) {
    generation += 1
    isPlaying = false
    sample = nil
    unanswered = []
    sent = []
    feed(
      .load(
        Load(
          key: key, streamID: [UInt8](streamID.utf8), timeline: timeline,
          awaitsTimeline: awaitsTimeline, kind: kind, start: start,
          generation: generation)))
  }

  /// The first buffer waits at the door, and with it every pad.
  func hold(at time: Int64? = 0, isVideo: Bool = true, isLast: Bool = true) {
    feed(
      .held(
        HeldBuffer(
          isVideo: isVideo, time: time, calibrates: true, isLast: isLast)))
  }

  /// A buffer of the newest seek of ours, or of the start, gets through.
  func land(off: Int64 = 0) {
    let seek = seeks.last
    arrive(
      seek?.seqnum ?? 0,
      at: (seek?.position.nanoseconds ?? 0) + (seek?.offset ?? 0) + off)
  }

  func arrive(
    _ seqnum: UInt32, at time: Int64?, permille: Int64 = 1000,
    isLast: Bool = false
  ) {
    position = time ?? position
    sample = position + ahead
    feed(
      .arrived(
        seqnum: seqnum, time: time, permille: permille, isLast: isLast))
  }

  func preroll() {
    feed(.asyncDone)
    feed(.stateChanged(StateChange(old: .ready, new: .paused)))
  }

  func play() {
    isPlaying = true
    feed(.stateChanged(StateChange(old: .paused, new: .playing)))
  }

  func pause() {
    isPlaying = false
    feed(.stateChanged(StateChange(old: .playing, new: .paused)))
  }

  func leave() {
    if isPlaying {
      isPlaying = false
      feed(
        .stateChanged(
          StateChange(old: .playing, new: .paused, pending: .ready)))
    }
    sample = nil
    feed(.stateChanged(StateChange(old: .paused, new: .ready)))
  }

  /// The viewer seeks by the application's own means.
  func seekByHand(to time: Int64?, _ seqnum: UInt32 = 7) {
    sample = nil
    feed(.seekSeen(seqnum: seqnum, time: time, flushes: true))
  }

  @discardableResult
  func save(canWait: Bool = true) -> UInt32 {
    lastTicket += 1
    feed(.save(ticket: lastTicket, canWait: canWait))
    return lastTicket
  }

  @discardableResult
  func close(canWait: Bool = true) -> UInt32 {
    lastTicket += 1
    feed(.close(ticket: lastTicket, canWait: canWait))
    return lastTicket
  }

  // MARK: What a test asks

  var row: Bookmark? {
    get { rows[film.contentID] }
    set { rows[film.contentID] = newValue }
  }

  var kinds: [Event.Kind] { events.map(\.kind) }

  func count(_ kind: Event.Kind) -> Int {
    kinds.count { $0 == kind }
  }

  var lastAnswer: SaveAnswer? { answers.last?.answer }
}
