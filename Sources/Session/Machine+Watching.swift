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
    guard ticket == pendingQuery else { return }
    pendingQuery = nil
    if let duration, duration > 0 {
      self.duration = duration
      if isVOD == nil { isVOD = true }
    }
    if case .watching = state { believe(seenAt(position, shown), moment) }
    if isTunnelled { landUnseen(position, moment) }
    if settleBy != nil { settled(moment) }
    if case .held = state, isVOD == nil {
      refreshAt = later(moment.at, Machine.durationInterval)
    }
    consider(moment)
  }

  /// A pause shows the next frame early: the viewer is at that frame, although
  /// the clock has not come to it.
  private func seenAt(_ position: Int64?, _ shown: Int64?) -> Int64? {
    guard !isPlaying, let position, let shown, shown > position,
      shown &- position <= Machine.longestFrame
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

  // MARK: Seeks

  /// A7 of the design's corners: beyond the end means the post-roll or the
  /// last second; zero means the pre-roll for whoever is still in it.
  func seekable(_ content: ContentTime) -> StreamTime? {
    if let end = contentDuration, content >= end {
      if let last = load?.timeline?.breaks.last, last.content >= end.nanoseconds
      {
        return StreamTime(nanoseconds: last.stream)
      }
      return stream(of: end.adding(-1_000_000_000) ?? .zero)
    }
    if content == .zero, let place, let start = stream(of: .zero),
      place.stream < start
    {
      return .zero
    }
    return stream(of: content)
  }

  func seek(to content: ContentTime, _ moment: Moment) {
    switch state {
    case .armed, .held:
      wanted = content
      consider(moment)
    case .seeking(let resume):
      wanted = content
      if let target = wish() { seekAgain(resume, to: target) }
    case .starting(let opening):
      place = Place(stream: .zero, at: moment.at, permille: 0)
      seekNow(to: content, opening: opening, moment)
    case .watching, .moving, .ended:
      seekNow(to: content, opening: nil, moment)
    case .idle, .frozen:
      break
    }
  }

  private func seekNow(
    to content: ContentTime, opening: Event.Kind?, _ moment: Moment
  ) {
    guard let stream = seekable(content) else { return }
    let seqnum = makeSeqnum()
    move(to: stream, seqnum: seqnum, isOurs: true, opening: opening, moment)
    add(.seek(Seek(seqnum: seqnum, position: stream, offset: offset)))
  }

  func seekSeen(
    _ seqnum: UInt32, _ time: Int64?, _ flushes: Bool, _ moment: Moment
  ) {
    switch state {
    case .held, .seeking, .starting:
      // The application places this load itself; ours is dropped.
      var opening: Event.Kind? = .startedOver
      if case .starting(let kind) = state {
        opening = kind
      } else {
        floor = floorFromTheStart
      }
      calibrate()
      place = Place(stream: .zero, at: moment.at, permille: 0)
      move(
        to: calibrated(time), seqnum: seqnum, isOurs: false, opening: opening,
        moment)
      if !flushes { add(.open) }
    case .watching, .moving, .ended:
      move(to: calibrated(time), seqnum: seqnum, isOurs: false, moment)
    case .idle, .armed, .frozen:
      break
    }
  }

  private func move(
    to stream: StreamTime?, seqnum: UInt32, isOurs: Bool,
    opening: Event.Kind? = nil, _ moment: Moment
  ) {
    stopSettling(moment)
    guard var from = currentPlace(moment) else { return }
    from.permille = 0
    var opening = opening
    var wasEnded = false
    switch state {
    case .moving(let earlier):
      from = earlier.from
      opening = earlier.opening
      wasEnded = earlier.wasEnded
    case .ended: wasEnded = true
    default: break
    }
    place = from
    place?.at = moment.at
    if let stream { place?.stream = stream }
    state = .moving(
      Move(
        seqnum: seqnum, isOurs: isOurs, opening: opening, from: from,
        wasEnded: wasEnded, giveUpAt: later(moment.at, Machine.moveWait)))
    moved = true
    refreshAt = nil
    saveAt = nil
    if isTunnelled { query() }
  }

  // MARK: Time

  /// When `tick` is wanted next.
  package var deadline: Int64? {
    var times = [refreshAt, saveAt, settleBy, edgeAt]
    switch state {
    case .held(let waiting):
      times += [waiting.allPads ? nil : waiting.padsBy, waiting.giveUpAt]
      if isVOD == nil {
        let padsBy = waiting.allPads ? waiting.liveBy : waiting.padsBy
        times.append(max(waiting.liveBy, padsBy))
      }
    case .seeking(let resume):
      times += [resume.giveUpAt, resume.retryAt]
    case .moving(let move):
      times.append(move.giveUpAt)
    default:
      break
    }
    return times.lazy.compactMap { $0 }.min()
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

  private func stopMoving(_ move: Move, _ moment: Moment) {
    state = .watching
    told = nil
    toldBefore = nil
    resumeMotion()
    if isPlaying { startTimers(moment) }
    if let opening = move.opening {
      tell(opening)
      add(.open)
    }
    if move.isOurs { emit(.seeked, .timedOut) }
  }
}
