import Bookmarks
import Testing
import Timeline

@testable import Session

/// What the machine does not hold yet.
@Suite struct ReportedTests {
  @Test func anAnswerFromBeforeASeekDoesNotMoveThePause() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.answersQueries = false
    stage.pause()
    stage.seekByHand(to: 22 * s)
    stage.arrive(7, at: 22 * s)
    stage.position = 20 * s
    stage.answerQuery()
    stage.advance(1 * s)
    #expect(stage.row?.contentTime == .at(22 * s))
  }

  @Test func aSeekGivenUpIsAtItsTargetAndNotFurtherOn() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.answersQueries = false
    stage.feed(.seek(.at(600 * s)))
    stage.sample = nil
    stage.advance(10 * s)
    #expect(stage.events.last?.status == .timedOut)
    #expect(
      stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
        == .at(600 * s))
  }

  @Test func whatIsOwedOutlivesWhatTheNextFilmOwes() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.writesFail = true
    stage.leave()
    stage.load(other)
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(5 * s)
    stage.leave()
    stage.writesFail = false
    stage.save()
    #expect(stage.rows[other.contentID]?.contentTime == .at(5 * s))
    #expect(stage.row?.contentTime == .at(5 * s))
  }

  @Test func eachAnswerOfTheStoreIsOfItsOwnWrite() {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(5 * s)
    stage.writesFail = true
    stage.leave()
    stage.readsFail = true
    stage.load(other)
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(60 * s)
    stage.leave()
    stage.readsFail = false
    stage.onEffect = { [unowned stage] effect in
      if case .write(_, _, let key) = effect { stage.writesFail = key == film }
    }
    stage.save()
    #expect(stage.row == nil)
    let saved = stage.events.filter { $0.kind == .saved }
    #expect(saved.map(\.key) == [other])
  }
}
