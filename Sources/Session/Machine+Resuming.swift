import Bookmarks
import Breaks
import Timeline

/// From a load to its landing.
extension Machine {
  /// A track that begins late never comes while the other is held.
  static let soundWait: Int64 = 300_000_000
  /// The picture takes longer on a slow box, and without it the demuxer's
  /// constant is the sound's: the first frame would be the wrong one.
  static let videoWait: Int64 = 2_000_000_000
  static let durationWait: Int64 = 1_000_000_000
  static let retryWait: Int64 = 100_000_000
  static let largestOffset: Int64 = 2_000_000_000
  /// A bookmark left inside a break finds that break again within this:
  /// content positions come from sums of decimals.
  static let breakTolerance: Int64 = 500_000_000

  func begin(_ next: Load, _ moment: Moment) {
    leave(moment)
    forget()
    load = next
    state = .armed
    recall = .reading
    switch next.kind {
    case .automatic: isVOD = nil
    case .vod: isVOD = true
    case .live: isVOD = false
    }
    add(.read(next.key))
  }

  func recalled(
    _ key: BookmarkKey, _ answer: Result<Bookmark?, StoreError>,
    _ moment: Moment
  ) {
    settleDoubt(key, answer)
    guard key == load?.key else { return }
    switch answer {
    case .success(let bookmark):
      // A viewer whom nothing holds back is not held by their own row.
      var isHeldBack = floor != nil
      switch recall {
      case .reading, .unreadable: isHeldBack = true
      default: break
      }
      recall = bookmark.map { .known($0) } ?? .none
      if hasLanded && isHeldBack { floor = floorFromTheStart }
    case .failure:
      // Who starts over does not mind what is there.
      if case .reading = recall {
        recall = isStartingOver ? .none : .unreadable
      }
    }
    consider(moment)
  }

  func held(_ buffer: HeldBuffer, _ moment: Moment) {
    if buffer.isVideo {
      if firstVideo == nil { firstVideo = buffer }
    } else if firstAudio == nil {
      firstAudio = buffer
    }
    switch state {
    case .armed:
      state = .held(
        Waiting(
          soundBy: later(moment.at, Machine.soundWait),
          videoBy: later(moment.at, Machine.videoWait),
          awaitsVideo: buffer.awaitsVideo,
          liveBy: later(moment.at, Machine.durationWait),
          giveUpAt: later(moment.at, policy.resumeTimeout),
          allPads: buffer.isLast))
      query()
    case .held(var waiting):
      if mayShow {
        // What came before it was no preroll: such sinks wait for nothing.
        mayShow = false
        isTunnelled = false
        waiting.allPads = false
        waiting.soundBy = later(moment.at, Machine.soundWait)
        waiting.videoBy = later(moment.at, Machine.videoWait)
      }
      waiting.allPads = waiting.allPads || buffer.isLast
      waiting.awaitsVideo = buffer.awaitsVideo
      state = .held(waiting)
    case .seeking(let resume) where resume.retryAt != nil:
      seekAgain(resume, to: resume.target)
      return
    default:
      return
    }
    consider(moment)
  }

  /// Leaves `held` once everything is known that the way on depends on.
  func consider(_ moment: Moment) {
    guard case .held(var waiting) = state else { return }
    let isLate = moment.at >= waiting.giveUpAt
    if case .reading = recall, !isLate { return }
    if moment.at >= waiting.padsBy && waiting.awaitsVideo {
      if policy.method == .hold && !isLate && wish() != nil {
        // On a slow line it may still come.
        waiting.videoBy = waiting.giveUpAt
        state = .held(waiting)
      } else {
        // A picture that never comes to its pad is tunnelled to the screen.
        isTunnelled = true
        mayShow = true
      }
    }
    if isLate {
      abandon(.timedOut)
      return
    }
    if moment.at >= waiting.padsBy { waiting.allPads = true }
    guard waiting.allPads else { return }
    state = .held(waiting)
    if isUnplaced && dependsOnBreaks { return }
    guard let wish = wish() else {
      startWithoutSeek()
      return
    }
    if isVOD == nil {
      guard moment.at >= waiting.liveBy else { return }
      isVOD = false
    }
    guard isVOD == true else {
      startWithoutSeek()
      return
    }
    if mayShow && policy.method == .hold {
      abandon(.seekFailed)
      return
    }
    if let duration, wish.stream.nanoseconds > duration {
      // Nothing is there: the stream is shorter than its breaks say.
      abandon(.seekFailed)
      return
    }
    calibrate()
    send(wish, giveUpAt: waiting.giveUpAt, isFirst: true)
  }

  /// The demuxer's constant, of the first held picture: it equals it, where
  /// the sound's does not.
  func calibrate() {
    let buffer = firstVideo ?? firstAudio
    guard let buffer, buffer.calibrates, isVOD != false, let time = buffer.time,
      time >= 0, time <= Machine.largestOffset
    else {
      offset = 0
      add(.log(.notCalibrated(buffer?.time)))
      return
    }
    offset = time
  }

  /// `isFirst`: no seek of this load was taken up yet.
  func send(
    _ target: Target, giveUpAt: Int64, wasRefused: Bool = false, isFirst: Bool
  ) {
    let seqnum = makeSeqnum()
    refreshAt = nil
    state = .seeking(
      Resume(
        target: target, seqnum: seqnum, giveUpAt: giveUpAt, retryAt: nil,
        wasRefused: wasRefused))
    place = nil
    send(
      Seek(
        seqnum: seqnum, position: target.stream, offset: offset,
        isEarly: isFirst && !hasPrerolled))
  }

  func seekAgain(_ resume: Resume, to target: Target) {
    send(
      target, giveUpAt: resume.giveUpAt, wasRefused: resume.wasRefused,
      isFirst: resume.retryAt != nil)
  }

  func seekRefused(_ seqnum: UInt32, _ moment: Moment) {
    switch state {
    case .seeking(var resume) where resume.seqnum == seqnum:
      if resume.wasRefused {
        abandon(.seekFailed)
      } else {
        resume.wasRefused = true
        resume.retryAt = moment.at + Machine.retryWait
        state = .seeking(resume)
      }
    case .moving(let move) where move.seqnum == seqnum && move.isOurs:
      state = move.after?.state ?? .watching
      refreshAt = nil
      place = move.from
      place?.at = moment.at
      resumeMotion()
      if isPlaying && move.after == nil { startTimers(moment) }
      if let opening = move.opening { tell(opening) }
      emit(.seeked, .seekFailed)
    default:
      break
    }
  }

  /// Plays from the start after all; the bookmark is kept.
  func abandon(_ status: Event.Status) {
    floor = kept
    nextSeek = nil
    calibrate()
    refreshAt = nil
    state = .starting(nil)
    emit(.resumeFailed, status)
    add(.open)
  }

  private func startWithoutSeek() {
    calibrate()
    var opening: Event.Kind? = .startedOver
    if case .unreadable = recall, asksForBookmark {
      opening = nil
      emit(.resumeFailed, .store)
    }
    switch load?.start {
    case .beginningKeep: floor = kept
    // Stepped back to the very start: the bookmark itself stays.
    case .resume where wanted == nil: floor = resumable?.contentTime
    default: break
    }
    refreshAt = nil
    state = .starting(opening)
    add(.open)
  }

  private var asksForBookmark: Bool {
    if case .resume? = load?.start { isVOD != false } else { false }
  }
}
