import Timeline

/// What prerolls before anything was held: since the application would have it
/// so, or since its decoder is tunnelled to the sink and no pad shows a buffer.
/// Then it seeks after the preroll, and a frame of the start may show.
extension Machine {
  /// Between two looks at whether a tunnelled seek has landed.
  private static let lookInterval: Int64 = 50_000_000

  func prerolledUnheld(_ moment: Moment) {
    guard case .armed = state else { return }
    hasPrerolled = true
    mayShow = true
    isTunnelled = moment.sample == nil
    // Sinks that are never asynchronous have prerolled before a buffer comes.
    state = .held(
      Waiting(
        soundBy: later(moment.at, Machine.soundWait), videoBy: moment.at,
        awaitsVideo: false, liveBy: later(moment.at, Machine.durationWait),
        giveUpAt: later(moment.at, policy.resumeTimeout),
        allPads: policy.method != .hold))
    query()
    consider(moment)
  }

  /// The first buffer of a stream that nobody holds tells the demuxer's
  /// constant as a held one would.
  func passedUnheld(_ time: Int64?, _ permille: Int64) {
    guard case .armed = state, firstVideo == nil else { return }
    firstVideo = HeldBuffer(
      isVideo: true, time: time, calibrates: permille == 1000, isLast: true)
  }

  /// What has prerolled already begins where it is.
  func beginUnheld(_ moment: Moment) {
    guard mayShow, case .starting = state else { return }
    arrived(0, 0, 1000, moment)
  }

  /// Without buffers only the position tells that a seek has landed.
  func landUnseen(_ position: Int64?, _ moment: Moment) {
    let awaited: (seqnum: UInt32, target: StreamTime?)
    switch state {
    case .seeking(let resume): awaited = (resume.seqnum, resume.target.stream)
    case .moving(let move): awaited = (move.seqnum, place?.stream)
    default: return
    }
    guard let target = awaited.target, let stream = calibrated(position),
      abs(stream.since(target)) <= landingTolerance
    else {
      refreshAt = later(moment.at, Machine.lookInterval)
      return
    }
    arrived(awaited.seqnum, position, permille, moment)
  }

  /// How far from its target a seek may land and still count.
  var landingTolerance: Int64 {
    policy.seeksSnap ? Machine.snappedTolerance : Machine.exactTolerance
  }
}
