import Bookmarks
import Breaks
import Timeline

/// The first buffer let through, and what follows from where it is.
extension Machine {
  /// How far from its target a resume may land and still count.
  static let exactTolerance: Int64 = 1_000_000_000
  /// The same where seeks may snap to key frames.
  static let snappedTolerance: Int64 = 15_000_000_000

  func arrived(
    _ seqnum: UInt32, _ time: Int64?, _ permille: Int64, isLast: Bool = false,
    _ moment: Moment
  ) {
    self.permille = permille
    let stream = calibrated(time)
    switch state {
    case .seeking(let resume) where resume.seqnum == seqnum:
      landResume(resume, at: stream, time, moment)
    case .starting(let opening):
      land(at: stream ?? .zero, moment)
      if let opening { tell(opening) }
    case .moving(let move)
    where move.seqnum == seqnum || isLast && !move.isOurs:
      landMove(move, at: stream, moment)
    case .moving(var move) where seqnum != 0:
      // An earlier seek has landed: there it is if this one is refused.
      if let stream { move.from.stream = stream }
      move.after = nil
      state = .moving(move)
    default:
      passedUnheld(time, permille)
    }
  }

  private func landResume(
    _ resume: Resume, at stream: StreamTime?, _ time: Int64?, _ moment: Moment
  ) {
    let target = resume.target
    let isThere =
      stream.map { abs($0.since(target.stream)) <= landingTolerance } ?? false
    if !isThere { add(.log(.strayed(target: target.stream, arrived: time))) }
    // hlsdemux2 can lose its way where a seek cuts a download short.
    if !isThere && !resume.wasRefused {
      send(target, giveUpAt: resume.giveUpAt, wasRefused: true, isFirst: false)
      return
    }
    floor = target.floor
    land(at: stream ?? .zero, moment)
    // The viewer's own seek is a place to keep, even if nothing plays from it.
    if wanted != nil { moved = true }
    guard let stream, isThere else {
      emit(.resumeFailed, .seekFailed)
      return
    }
    add(.log(.landed(stream, offset: offset)))
    tell(.resumed)
  }

  private func landMove(
    _ move: Move, at stream: StreamTime?, _ moment: Moment
  ) {
    floor = nil
    if case .unreadable = recall { recall = .none }
    land(at: stream ?? place?.stream ?? .zero, moment)
    moved = true
    row = nil
    // A pause that came before the landing has not been written yet.
    if !isPlaying { settleBy = later(moment.at, Machine.settleWait) }
    if let opening = move.opening { tell(opening) }
    if move.isOurs { tell(.seeked) }
  }

  /// The viewer is at `stream` from now on.
  func land(at stream: StreamTime, _ moment: Moment) {
    place = Place(stream: stream, at: moment.at, permille: 0)
    told = place
    toldBefore = place
    breakCursor = nil
    state = .watching
    resumeMotion()
    if isPlaying { startTimers(moment) }
    // Whether it is live, if nobody has asked or been told yet.
    if isVOD == nil { query() }
    passFloor()
  }

  func tell(_ kind: Event.Kind) {
    emit(
      kind, content: place.flatMap { content(of: $0.stream) },
      stream: place?.stream)
  }

  /// The new breaks count from here on: nothing moves, nothing is rewritten.
  func replaceTimeline(_ timeline: StreamTimeline?, _ moment: Moment) {
    endBreak(moment)
    load?.timeline = timeline
    load?.awaitsTimeline = false
    guard case .seeking(let resume) = state, let target = wish(),
      target != resume.target
    else {
      consider(moment)
      return
    }
    seekAgain(resume, to: target)
  }
}
