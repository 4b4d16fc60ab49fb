import Bookmarks
import Testing
import Timeline

@testable import Session

/// Places that wait for a row that cannot be read.
@Suite struct DoubtTests {
  /// Has played for a minute; what the row holds is not known.
  private func unreadable() -> Stage {
    let stage = Stage(.with { $0.saveInterval = nil })
    stage.readsFail = true
    stage.load()
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(60 * s)
    return stage
  }

  @Test func whatCannotBeWrittenOnceItIsReadIsTriedAgain() {
    let stage = unreadable()
    stage.leave()
    stage.readsFail = false
    stage.writesFail = true
    stage.save()
    #expect(stage.lastAnswer == .store)
    stage.writesFail = false
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row?.contentTime == .at(60 * s))
  }

  @Test func aFinishedRowIsWrittenOver() {
    let stage = unreadable()
    stage.row = .at(hour, finished: true)
    stage.leave()
    stage.readsFail = false
    stage.save()
    #expect(stage.row?.contentTime == .at(60 * s))
  }

  @Test func aDoubtIsSettledOnce() {
    let stage = unreadable()
    stage.leave()
    stage.readsFail = false
    stage.save()
    #expect(stage.row?.contentTime == .at(60 * s))
    let reads = stage.reads
    stage.save()
    #expect(stage.reads == reads)
    #expect(stage.writes.count == 1)
  }

  @Test func theRowOfAnotherFilmSettlesNothing() {
    let stage = unreadable()
    stage.row = .at(600 * s)
    stage.onEffect = { [unowned stage] effect in
      if case .read(let key) = effect { stage.readsFail = key == film }
    }
    stage.load(other)
    #expect(stage.row == .at(600 * s))
    #expect(stage.attempts.isEmpty)
  }

  @Test func aPlaceThatWasWrittenOutweighsAnOlderDoubt() {
    let stage = unreadable()
    stage.save()
    #expect(stage.lastAnswer == .store)
    stage.readsFail = false
    stage.seekByHand(to: 10 * s)
    stage.arrive(7, at: 10 * s)
    stage.advance(5 * s)
    stage.leave()
    #expect(stage.row?.contentTime == .at(15 * s))
    stage.save()
    #expect(stage.row?.contentTime == .at(15 * s))
  }
}
