import Bookmarks
import Testing
import Timeline

@testable import Session

/// Watches a stage and keeps what broke a promise.
final class Witness {
  private(set) var broken: [String] = []
  private(set) var pending: [UInt32] = []

  private let stage: Stage
  private var openings = 0
  private var breakPlaying: Int?

  // What holds only while the player is an honest one.
  /// The bookmark that this load may not fall below.
  var floor: ContentTime?
  /// The viewer has asked to be elsewhere.
  var hasSought = true
  var isHonest = false

  init(_ stage: Stage) {
    self.stage = stage
    stage.onEffect = { [unowned self] in see($0) }
  }

  func fail(_ what: String) { broken.append(what) }

  // MARK: Facts

  /// Feeds one fact, and judges what came of it.
  func feed(_ fact: Fact, generation: UInt32? = nil) {
    if case .save(let ticket, _) = fact { pending.append(ticket) }
    if case .close(let ticket, _) = fact { pending.append(ticket) }
    stage.feed(fact, generation: generation)
    if case .load = fact { openings = 0 }
    settle()
  }

  /// A fact of a load that is over must do nothing at all.
  func feedStale(_ fact: Fact, generation: UInt32) {
    let deadline = stage.machine.deadline
    let effects = stage.machine.handle(
      fact,
      Moment(at: stage.now, sample: stage.sample, generation: generation))
    if !effects.isEmpty { fail("a fact of an old load has effects") }
    if stage.machine.deadline != deadline {
      fail("a fact of an old load sets a deadline")
    }
  }

  private func settle() {
    if let floor, let here = stage.machine.whereabouts {
      switch stage.machine.state {
      case .watching, .ended, .frozen:
        let stream = here.stream(at: stage.now, sample: -1)
        if let content = here.content(at: stream), content >= floor {
          self.floor = nil
        }
      default: break
      }
    }
    guard !pending.isEmpty else { return }
    if stage.machine.deadline.map({ $0 <= stage.now + 500 * ms }) != true {
      fail("nobody will answer \(pending)")
    }
  }

  /// Ticks whenever the machine wants it, at the very instant.
  func advance(to end: Int64) {
    while let deadline = stage.machine.deadline, deadline <= end {
      stage.advanceWithoutTicks(max(deadline - stage.now, 0))
      feed(.tick)
      if let next = stage.machine.deadline, next <= stage.now {
        fail("a tick leaves its deadline behind: \(stage.machine.state)")
        return
      }
    }
    stage.advanceWithoutTicks(end - stage.now)
  }

  /// Nothing is left undone.
  func close() {
    feed(.close(ticket: 1 << 30, canWait: true))
    advance(to: stage.now + 1 * s)
    if !pending.isEmpty { fail("\(pending) never answered") }
    if let index = breakPlaying { fail("break \(index) never ended") }
    if stage.machine.deadline != nil { fail("a deadline after the end") }
  }

  // MARK: Effects

  private func see(_ effect: Effect) {
    switch effect {
    case .emit(let event): see(event)
    case .answer(let ticket, _):
      if let index = pending.firstIndex(of: ticket) {
        pending.remove(at: index)
      } else {
        fail("ticket \(ticket) answered again")
      }
    case .write(_, let bookmark, let key): see(bookmark, key)
    default: break
    }
  }

  private func see(_ event: Event) {
    switch event.kind {
    case .resumed, .startedOver, .resumeFailed:
      openings += 1
      if openings > 1 { fail("a second \(event.kind)") }
    case .breakStarted:
      if breakPlaying != nil { fail("a break begins inside another") }
      breakPlaying = event.breakIndex
    case .breakEnded:
      if breakPlaying == nil || breakPlaying != event.breakIndex {
        fail("a break ends that did not begin")
      }
      breakPlaying = nil
    default: break
    }
  }

  private func see(_ bookmark: Bookmark, _ key: BookmarkKey) {
    let isRetry = stage.attempts.contains(bookmark)
    switch stage.machine.state {
    case .armed, .held, .seeking, .starting:
      // What the load before this one left, or what it owes.
      if !isRetry && !isLeaving { fail("a write before landing") }
    default: break
    }
    if bookmark.contentTime <= .zero { fail("a bookmark at the start") }
    guard isHonest, !isRetry, !isLeaving else { return }
    if let floor, bookmark.contentTime < floor, !bookmark.finished {
      fail("a write below the floor")
    }
    guard !hasSought, let row = stage.rows[key.contentID], !row.finished,
      bookmark.contentTime < row.contentTime
    else { return }
    fail("from \(row.contentTime) back to \(bookmark.contentTime)")
  }

  /// While a load is handed over the stream before it is still written.
  var isLeaving = false
}
