import Bookmarks
import Testing
import Timeline

@testable import Session

/// What a progress bar is told between two facts.
@Suite struct WhereaboutsTests {
  private func playing(offset: Int64 = 0) -> Stage {
    let stage = Stage.resumed(.at(600 * s), offset: offset)
    stage.answersQueries = false
    return stage
  }

  @Test func itIsNeverFurtherThanTheLastBuffer() {
    let stage = playing(offset: 780 * ms)
    let known = stage.machine.whereabouts
    let later = stage.now + 2 * s
    #expect(known?.stream(at: later, sample: 600_980 * ms) == .at(600_200 * ms))
    #expect(known?.stream(at: later, sample: -1) == .at(602 * s))
  }

  @Test func itDoesNotGoBackToABufferThatCameLater() {
    let stage = playing()
    let known = stage.machine.whereabouts
    #expect(
      known?.stream(at: stage.now + 1 * s, sample: 10 * s) == .at(600 * s))
  }

  @Test func aBufferBeforeTheFirstFrameIsTheStart() {
    let stage = Stage()
    stage.load()
    stage.hold(at: 780 * ms)
    stage.arrive(0, at: 780 * ms)
    stage.preroll()
    stage.play()
    #expect(
      stage.machine.whereabouts?.stream(at: stage.now + 1 * s, sample: 100 * ms)
        == .zero)
  }

  @Test func itIsNotBeforeWhatWasToldForWhoAsksLate() {
    let stage = playing()
    #expect(
      stage.machine.whereabouts?.stream(at: stage.now - 1 * s, sample: -1)
        == .at(600 * s))
  }

  @Test func backwardsItGoesBackAndStopsAtTheStart() {
    let stage = playing()
    stage.seekByHand(to: 2 * s)
    stage.arrive(7, at: 2 * s, permille: -1000)
    let known = stage.machine.whereabouts
    // The last buffer is behind the place, where one goes.
    #expect(
      known?.stream(at: stage.now + 500 * ms, sample: 1 * s)
        == .at(1_500 * ms))
    #expect(known?.stream(at: stage.now + 5 * s, sample: 0) == .zero)
  }

  @Test func duringTheResumeItIsTheTarget() {
    let stage = Stage.seeking(.at(600 * s))
    let known = stage.machine.whereabouts
    #expect(known?.stream(at: stage.now + 5 * s, sample: -1) == .at(600 * s))
    #expect(known?.contentDuration == .at(hour))
  }

  @Test func seeksAreTakenFromTheLoadToTheLastFrame() {
    let stage = Stage()
    #expect(!stage.machine.takesSeeks)
    stage.row = .at(600 * s)
    stage.load()
    #expect(stage.machine.takesSeeks)
    stage.answersQueries = false
    stage.hold()
    #expect(stage.machine.takesSeeks)
    stage.answersQueries = true
    stage.answerQuery()
    #expect(stage.seeks.count == 1 && stage.machine.takesSeeks)
    stage.advance(10 * s)
    #expect(stage.opens == 1 && stage.machine.takesSeeks)
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    #expect(stage.machine.takesSeeks)
    stage.advance(hour - 1 * s)
    stage.feed(.endOfStream)
    #expect(stage.machine.takesSeeks)
    stage.leave()
    #expect(!stage.machine.takesSeeks)
  }
}
