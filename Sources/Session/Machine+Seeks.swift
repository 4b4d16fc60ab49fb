import Bookmarks
import Breaks
import Timeline

/// Seeks on the way, one at a time: the viewer's and the application's.
extension Machine {
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
      // Who has been on the way elsewhere has to be taken to the start too.
      seekAgain(resume, to: wish() ?? Target(stream: .zero, floor: nil))
    case .starting(let opening):
      place = Place(stream: .zero, at: moment.at, permille: 0)
      seekNow(to: content, opening: opening, moment)
    case .watching, .moving, .ended, .frozen:
      seekNow(to: content, opening: nil, moment)
    case .idle:
      break
    }
  }

  private func seekNow(
    to content: ContentTime, opening: Event.Kind?, _ moment: Moment
  ) {
    guard let stream = seekable(content) else { return }
    let seqnum = makeSeqnum()
    move(to: stream, seqnum: seqnum, isOurs: true, opening: opening, moment)
    guard case .moving = state else { return }
    send(Seek(seqnum: seqnum, position: stream, offset: offset))
  }

  func seekSeen(
    _ seqnum: UInt32, _ time: Int64?, _ flushes: Bool, _ moment: Moment
  ) {
    nextSeek = nil
    switch state {
    case .armed, .held, .seeking, .starting:
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
    case .watching, .moving, .ended, .frozen:
      move(to: calibrated(time), seqnum: seqnum, isOurs: false, moment)
    case .idle:
      break
    }
  }

  private func move(
    to stream: StreamTime?, seqnum: UInt32, isOurs: Bool,
    opening: Event.Kind? = nil, _ moment: Moment
  ) {
    stopSettling(moment)
    // Its answer would be of before.
    pendingQuery = nil
    if case .frozen = state, place == nil {
      place = Place(stream: .zero, at: moment.at, permille: 0)
    }
    guard var from = currentPlace(moment) else { return }
    from.permille = 0
    var opening = opening
    var after: Stop?
    switch state {
    case .moving(let earlier):
      from = earlier.from
      opening = earlier.opening
      after = earlier.after
    case .ended: after = .ended
    case .frozen: after = .frozen
    default: break
    }
    place = from
    place?.at = moment.at
    // A stream that died may never get there: the place is the last one seen.
    if let stream, after != .frozen { place?.stream = stream }
    state = .moving(
      Move(
        seqnum: seqnum, isOurs: isOurs, opening: opening, from: from,
        after: after, giveUpAt: later(moment.at, Machine.moveWait)))
    moved = true
    refreshAt = nil
    saveAt = nil
    if isTunnelled { query() }
  }

  func stopMoving(_ move: Move, _ moment: Moment) {
    state = move.after == .frozen ? .frozen : .watching
    nextSeek = nil
    refreshAt = nil
    told = nil
    toldBefore = nil
    // It has waited at its target, not played on from it.
    place?.at = moment.at
    resumeMotion()
    if isPlaying && move.after != .frozen { startTimers(moment) }
    if let opening = move.opening {
      tell(opening)
      add(.open)
    }
    if move.isOurs { emit(.seeked, .timedOut) }
  }

  func send(_ seek: Seek) {
    var seek = seek
    if isTunnelled {
      // What no pad shows cannot be clipped: it is sought to the very place.
      seek.position = seek.position.adding(seek.offset) ?? seek.position
      seek.offset = 0
    }
    guard unanswered == nil else {
      nextSeek = seek
      return
    }
    unanswered = seek.seqnum
    add(.seek(seek))
  }

  func seekAnswered(_ seqnum: UInt32, _ accepted: Bool, _ moment: Moment) {
    if seqnum == unanswered { unanswered = nil }
    if !accepted {
      seekRefused(seqnum, moment)
    } else if isTunnelled {
      query()
    }
    if unanswered == nil, let next = nextSeek {
      nextSeek = nil
      send(next)
    }
  }
}
