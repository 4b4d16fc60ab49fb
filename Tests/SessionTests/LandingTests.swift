import Bookmarks
import Testing
import Timeline

@testable import Session

/// Where the viewer is after a landing, and what is believed of it.
@Suite struct LandingTests {
  private func here(_ stage: Stage) -> StreamTime? {
    stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
  }

  @Test(arguments: [nil, -1])
  func aBufferWithoutATimeIsWhereTheSeekWent(time: Int64?) {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.seekByHand(to: 600 * s)
    stage.arrive(7, at: time)
    #expect(here(stage) == .at(600 * s))
  }

  @Test func aSeekToBeforeTheFirstFrameIsTheStart() {
    let stage = Stage.resumed(.at(600 * s), offset: 780 * ms)
    stage.advance(10 * s)
    stage.seekByHand(to: 100 * ms)
    #expect(here(stage) == .zero)
  }

  @Test func aLandingDuringPlayWritesNothingByItself() {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(20 * s)
    stage.seekByHand(to: 600 * s)
    stage.arrive(7, at: 600 * s)
    stage.advance(1 * s)
    #expect(stage.attempts.isEmpty)
    stage.answersQueries = false
    stage.save()
    #expect(stage.answers.count == 1)
  }

  @Test(arguments: [10 * s, 50 * ms])
  func whatIsKeptAfterASeekIsNeverFromBeforeIt(interval: Int64) {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = interval })
    stage.advance(20 * s)
    stage.answersQueries = false
    stage.seekByHand(to: 600 * s)
    stage.arrive(7, at: 600 * s)
    stage.advance(interval)
    #expect(stage.row?.contentTime == .at(600 * s))
    #expect(stage.row?.estimated == false || interval > 1 * s)
  }

  @Test func whatWasJustToldIsNotKeptYetButWhatWasToldBefore() {
    let stage = Stage.fromTheStart()
    stage.advance(9_500 * ms)
    stage.answersQueries = false
    stage.advance(470 * ms)
    stage.answerQuery()
    stage.advance(30 * ms)
    #expect(stage.writes.map(\.contentTime) == [.at(9_500 * ms)])
  }

  @Test(arguments: [false, true])
  func aSeekBackFromTheBookmarkCounts(watches: Bool) {
    let policy = Policy.with { $0.saveInterval = nil }
    let stage = Stage.resumed(
      .at(600 * s), policy, landing: watches ? -900 * ms : 0)
    if watches { stage.advance(20 * s) }
    stage.seekByHand(to: 100 * s)
    stage.save()
    #expect(stage.row?.contentTime == .at(100 * s))
  }

  @Test(arguments: [-3 * s, 500 * ms])
  func aPositionNearTheLastBufferIsBelieved(off: Int64) {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(60 * s)
    stage.isPlaying = false
    stage.position = 60_500 * ms + off
    stage.sample = 60_500 * ms
    stage.feed(.stateChanged(StateChange(old: .playing, new: .paused)))
    #expect(stage.row?.contentTime == .at(60_500 * ms + off))
  }

  @Test func withoutABufferNoPositionIsBelieved() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.answersQueries = false
    stage.advance(250 * ms)
    stage.sample = nil
    stage.feed(
      .queried(
        ticket: stage.queries.last ?? 0, position: 19 * s, duration: hour,
        shown: nil))
    #expect(here(stage) == .at(20_250 * ms))
  }

  @Test func theNextFrameIsNotSeenWhileItPlays() {
    let stage = Stage.fromTheStart()
    stage.shown = 1_040 * ms
    stage.advance(1 * s)
    #expect(here(stage) == .at(1 * s))
  }

  @Test func anAnswerToAnEarlierVisitCreepsIntoNoPause() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.answersQueries = false
    stage.load(kind: .vod)
    stage.hold()
    stage.land()
    stage.preroll()
    stage.position = 600_300 * ms
    stage.answerQuery()
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row?.contentTime == .at(600 * s))
  }

  @Test func aStreamThatLosesItsStateIsNotPaused() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    let queries = stage.queries.count
    stage.feed(
      .stateChanged(StateChange(old: .paused, new: .paused, pending: .playing)))
    #expect(stage.queries.count == queries && stage.attempts.isEmpty)
  }

  @Test func aPauseAsksOnceAndForNoTicks() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.pause()
    #expect(stage.machine.deadline == nil)
    let queries = stage.queries.count
    stage.advance(1 * minute)
    #expect(stage.queries.count == queries)
  }

  @Test(arguments: [1, 500 * ms])
  func ofAFilmOfLessThanASecondTheLastSecondIsItsStart(end: Int64) {
    let stage = Stage.fromTheStart(duration: end)
    stage.feed(.seek(.at(1 * s)))
    #expect(stage.seeks.map(\.position) == [.zero])
  }

  @Test func anEarlierAnswerEndsNoPause() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.advance(400 * ms)
    stage.pause()
    stage.save()
    stage.answerQuery()
    #expect(stage.answers.isEmpty && stage.attempts.isEmpty)
    stage.answerQuery()
    #expect(stage.answers.map(\.answer) == [.ok])
    #expect(stage.row?.contentTime == .at(5_400 * ms))
  }

  @Test func nobodyIsAskedAgainBeforeTheyHaveAnswered() {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(5 * s)
    stage.answersQueries = false
    let queries = stage.queries.count
    stage.advance(5 * s)
    #expect(stage.queries.count == queries + 1)
  }

  @Test func aPlaceBehindTheEndIsTheEnd() {
    let stage = Stage.fromTheStart(duration: 100 * s)
    stage.advance(103 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(100 * s))
    #expect(stage.row?.finished == true)
  }
}
