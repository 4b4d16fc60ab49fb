import Bookmarks
import Breaks
import Timeline

/// From landing to leaving.
extension Machine {
  static let refreshInterval: Int64 = 250_000_000
  /// Between two questions for the duration while the pads are held.
  static let durationInterval: Int64 = 100_000_000
  static let settleWait: Int64 = 500_000_000
  static let moveWait: Int64 = 10_000_000_000
  /// A position further than this from the last buffer is not believed: the
  /// buffer runs ahead of what is shown by what the queues hold.
  static let behindSample: Int64 = 3_000_000_000
  static let aheadOfSample: Int64 = 500_000_000
  /// A picture shown further ahead of the clock than this is not a pause's.
  static let longestFrame: Int64 = 200_000_000

  // MARK: Motion

  func stateChanged(_ change: StateChange, _ moment: Moment) {
    let wasPlaying = isPlaying
    if change.new <= .ready {
      if change.old > .ready || change.old == change.new { leave(moment) }
      return
    }
    place = currentPlace(moment)
    isPlaying = change.new == .playing
    resumeMotion()
    guard case .watching = state else { return }
    if isPlaying && !wasPlaying {
      startTimers(moment)
    } else if wasPlaying && change.old == .playing && !isPlaying {
      paused(leaving: change.pending.map { $0 <= .ready } ?? false, moment)
    }
  }

  func startTimers(_ moment: Moment) {
    moved = true
    stopSettling(moment)
    refreshAt = later(moment.at, Machine.refreshInterval)
    saveAt = policy.saveInterval.map { later(moment.at, $0) }
  }

  private func paused(leaving: Bool, _ moment: Moment) {
    refreshAt = nil
    saveAt = nil
    // On its way down the pipeline no longer answers; `leave` will write.
    guard !leaving else { return }
    settleBy = later(moment.at, Machine.settleWait)
    query()
  }

  /// Gives the place the speed that the pipeline has now.
  func resumeMotion() {
    guard case .watching = state else { return }
    place?.permille = isPlaying ? permille : 0
  }

  // MARK: Queries

  func query() {
    ticket &+= 1
    pendingQuery = ticket
    add(.query(ticket: ticket))
  }

  func queried(
    _ ticket: UInt32, _ position: Int64?, _ duration: Int64?,
    _ shown: Int64?, _ moment: Moment
  ) {
    // Which holds wherever the viewer has gone meanwhile.
    if let duration, duration > 0 {
      self.duration = duration
      if isVOD == nil { isVOD = true }
    }
    guard ticket == pendingQuery else { return }
    pendingQuery = nil
    if case .watching = state { believe(seenAt(position, shown), moment) }
    if isTunnelled { landUnseen(position, moment) }
    if settleBy != nil { settled(moment) }
    if case .held = state, isVOD == nil {
      refreshAt = later(moment.at, Machine.durationInterval)
    }
    consider(moment)
  }

  /// A pause shows the next frame early: the viewer is at that frame, although
  /// the clock has not come to it; backwards, the one before. Behind a seek into
  /// the first moments of a segment it is as early as the demuxer's constant.
  private func seenAt(_ position: Int64?, _ shown: Int64?) -> Int64? {
    guard !isPlaying, let position, let shown else { return position }
    let early = permille > 0 ? shown &- position : position &- shown
    guard early > 0, early <= Machine.longestFrame &+ offset
    else { return position }
    return shown
  }

  private func believe(_ position: Int64?, _ moment: Moment) {
    // In a pause that follows a landing the place is known better than any
    // sink does: nothing may creep in from one visit to the next.
    guard moved, let position, isNear(moment.sample, position),
      let stream = calibrated(position)
    else { return }
    toldBefore = told
    told = Place(stream: stream, at: moment.at, permille: 0)
    place = told
    resumeMotion()
    passFloor()
  }

  private func isNear(_ sample: Int64?, _ position: Int64) -> Bool {
    if isTunnelled { return true }
    guard let sample else { return false }
    let (ahead, overflow) = position.subtractingReportingOverflow(sample)
    return !overflow && ahead <= Machine.aheadOfSample
      && ahead >= -Machine.behindSample
  }

  // MARK: Time

  /// When `tick` is wanted next.
  package var deadline: Int64? {
    var next = Int64.max
    func include(_ time: Int64?) { next = min(next, time ?? .max) }
    include(refreshAt)
    include(saveAt)
    include(settleBy)
    include(edgeAt)
    switch state {
    case .held(let waiting):
      include(waiting.giveUpAt)
      if !waiting.allPads { include(waiting.padsBy) }
      if isVOD == nil {
        include(
          waiting.allPads ? waiting.liveBy : max(waiting.liveBy, waiting.padsBy)
        )
      }
    case .seeking(let resume):
      include(resume.giveUpAt)
      include(resume.retryAt)
    case .moving(let move):
      include(move.giveUpAt)
    default:
      break
    }
    return next == .max ? nil : next
  }

  func tick(_ moment: Moment) {
    switch state {
    case .held:
      lookAgain(moment)
      consider(moment)
    case .seeking(let resume):
      lookAgain(moment)
      if moment.at >= resume.giveUpAt {
        abandon(.timedOut)
      } else if let retryAt = resume.retryAt, moment.at >= retryAt {
        seekAgain(resume, to: resume.target)
      }
    case .moving(let move):
      lookAgain(moment)
      if moment.at >= move.giveUpAt { stopMoving(move, moment) }
    case .watching:
      tickWatching(moment)
    default:
      break
    }
    if let settleBy, moment.at >= settleBy { settled(moment) }
  }

  private func lookAgain(_ moment: Moment) {
    guard let due = refreshAt, moment.at >= due else { return }
    refreshAt = nil
    query()
  }

  private func tickWatching(_ moment: Moment) {
    if let due = refreshAt, moment.at >= due {
      refreshAt = later(moment.at, Machine.refreshInterval)
      if pendingQuery == nil { query() }
    }
    if let due = saveAt, let interval = policy.saveInterval, moment.at >= due {
      saveAt = later(moment.at, interval)
      writeSeen(moment)
    }
  }

  /// The application has stepped: what shows has moved, and nothing plays.
  func stepped(_ moment: Moment) {
    guard case .watching = state, !isPlaying else { return }
    moved = true
    settleBy = later(moment.at, Machine.settleWait)
    query()
  }
}
