import Bookmarks
import Breaks
import Timeline

/// The ways a stream ends: left, dead, watched through.
extension Machine {
  /// An end of stream this close to the pipeline's duration is the end.
  static let endTolerance: Int64 = 2_000_000_000

  /// The stream is left: to READY or NULL, for another load, or for good.
  func leave(_ moment: Moment) {
    if settleBy != nil { settled(moment) }
    switch state {
    case .idle:
      retryOwed()
      return
    case .watching, .moving:
      write(moment)
      wasLeft = !isUnplaced
    case .ended, .frozen:
      retryOwed()
      wasLeft = place != nil && !isUnplaced
    case .armed, .held, .seeking, .starting:
      break
    }
    endBreak(moment)
    stopTimers()
    state = .idle
    place = nil
  }

  func failed(_ moment: Moment) {
    switch state {
    case .seeking:
      floor = kept
      emit(.resumeFailed, .notSeekable)
      freeze(moment)
    case .moving(let move) where move.after == .frozen:
      freeze(moment)
    case .watching, .moving:
      place = currentPlace(moment)
      write(moment)
      freeze(moment)
    case .armed, .held, .starting:
      freeze(moment)
    case .idle, .ended, .frozen:
      break
    }
  }

  private func freeze(_ moment: Moment) {
    if case .moving(let move) = state, move.isOurs {
      emit(.seeked, .seekFailed)
    }
    endBreak(moment)
    stopSettling(moment)
    stopTimers()
    place?.permille = 0
    state = .frozen
  }

  func reachedEnd(_ moment: Moment) {
    switch state {
    case .seeking:
      floor = kept
      emit(.resumeFailed, .seekFailed)
      freeze(moment)
    case .moving(let move) where move.after == .frozen:
      freeze(moment)
    case .moving(var move) where unanswered != nil:
      // Told before that seek took the stream away from its end.
      move.after = .ended
      state = .moving(move)
    case .watching, .moving:
      let last = calibrated(moment.sample) ?? place?.stream ?? .zero
      place = Place(stream: last, at: moment.at, permille: 0)
      if isTheEnd(last) {
        endBreak(moment)
        stopSettling(moment)
        stopTimers()
        state = .ended
        moved = true
        write(moment)
      } else {
        // A server that died makes the pipeline claim the end of the film.
        write(moment)
        freeze(moment)
      }
    case .armed, .held, .starting:
      freeze(moment)
    case .idle, .ended, .frozen:
      break
    }
  }

  private func stopTimers() {
    nextSeek = nil
    refreshAt = nil
    saveAt = nil
    edgeAt = nil
  }

  private func isTheEnd(_ last: StreamTime) -> Bool {
    if contentDuration == nil { return true }
    if let content = content(of: last), isFinished(at: content) { return true }
    guard let duration = StreamTime(nanoseconds: duration ?? -1) else {
      return false
    }
    return duration.since(last) <= Machine.endTolerance
  }
}
