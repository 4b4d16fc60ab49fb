import Bookmarks
import Testing
import Timeline

@testable import Session

/// What prerolls unheld, and what need not wait for breaks.
@Suite struct UnheldTests {
  private func unheld(_ row: Bookmark? = .at(600 * s)) -> Stage {
    let stage = Stage(.with { $0.method = .preroll })
    stage.row = row
    stage.answersQueries = false
    stage.load(kind: .vod)
    return stage
  }

  @Test func withNothingToResumeNoAnswerIsAwaited() {
    let stage = unheld(nil)
    stage.arrive(0, at: 0)
    stage.preroll()
    #expect(stage.kinds == [.startedOver])
  }

  @Test func theFirstBufferTellsTheConstant() {
    let stage = unheld()
    stage.arrive(0, at: 780 * ms)
    stage.arrive(0, at: 820 * ms)
    stage.preroll()
    #expect(stage.seeks.map(\.offset) == [780 * ms])
  }

  @Test func atAnotherSpeedItTellsNone() {
    let stage = unheld()
    stage.arrive(0, at: 780 * ms, permille: 2000)
    stage.preroll()
    #expect(stage.seeks.map(\.offset) == [0])
  }

  @Test(arguments: [true, false])
  func whereBuffersShowNoPositionIsTheLanding(isHeld: Bool) {
    let stage = Stage(.with { $0.method = isHeld ? .automatic : .preroll })
    stage.row = .at(600 * s)
    stage.answersQueries = false
    stage.load(kind: .vod)
    if isHeld {
      stage.hold()
    } else {
      stage.arrive(0, at: 0)
      stage.preroll()
    }
    stage.sample = 600 * s
    stage.position = 600 * s
    stage.answerQuery()
    #expect(stage.seeks.count == 1 && stage.events.isEmpty)
    stage.land()
    #expect(stage.kinds == [.resumed])
  }

  @Test func whatIsHeldAfterATunnelledFilmIsToldAsHeld() {
    let stage = Stage()
    stage.showsBuffers = false
    stage.load()
    stage.preroll()
    #expect(stage.events.last?.prerolled == true)
    stage.showsBuffers = true
    stage.rows[other.contentID] = .at(600 * s)
    stage.load(other)
    stage.hold()
    stage.land()
    #expect(stage.events.last?.kind == .resumed)
    #expect(stage.events.last?.prerolled == false)
  }

  // MARK: Breaks that come late

  @Test(arguments: [Load.Start.beginning, .beginningKeep, .at(.zero)])
  func whoBeginsAtTheStartWaitsForNoBreaks(start: Load.Start) {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load(start: start, awaitsTimeline: true)
    stage.hold()
    #expect(stage.opens == 1)
  }

  @Test func aSeekToZeroWaitsForNoBreaks() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load(awaitsTimeline: true)
    stage.hold()
    #expect(stage.opens == 0)
    stage.feed(.seek(.zero))
    #expect(stage.opens == 1)
  }

  @Test func aLiveStreamWaitsForNoBreaks() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load(kind: .live, awaitsTimeline: true)
    stage.hold()
    #expect(stage.opens == 1)
  }

  @Test func whatDiedBeforeItsBreaksCameHasNothingToSave() {
    let stage = Stage()
    stage.load(awaitsTimeline: true)
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(20 * s)
    stage.feed(.error)
    stage.leave()
    stage.save()
    #expect(stage.lastAnswer == .nothingToSave)
  }
}
