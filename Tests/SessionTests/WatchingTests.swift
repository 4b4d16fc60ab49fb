import Bookmarks
import Testing
import Timeline

@testable import Session

/// What is written while a stream plays, and when.
@Suite struct WatchingTests {
  @Test func aPauseWritesThePlaceTheBreakAndTheInstance() {
    let stage = Stage()
    stage.load(timeline: breaks([(10 * s, 30 * s)]), streamID: "a/1")
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(15 * s)
    stage.pause()
    let row = stage.row
    #expect(row?.contentTime == .at(10 * s))
    #expect(row?.inBreak == true)
    #expect(row?.streamID == [UInt8]("a/1".utf8))
    #expect(row?.contentDuration == .at(hour - 30 * s))
    #expect(row?.estimated == false && row?.finished == false)
  }

  @Test func aPauseWritesTheFrameItShows() {
    let stage = Stage.fromTheStart()
    stage.advance(15 * s)
    stage.shown = 15 * s + 40 * ms
    stage.pause()
    #expect(stage.row?.contentTime == .at(15 * s + 40 * ms))
  }

  @Test func backwardsAPauseWritesTheFrameBefore() {
    let stage = Stage.fromTheStart()
    stage.seekByHand(to: 15 * s)
    stage.arrive(7, at: 15 * s, permille: -1000)
    stage.position = 15 * s
    stage.shown = 15 * s - 40 * ms
    stage.pause()
    #expect(stage.row?.contentTime == .at(15 * s - 40 * ms))
  }

  @Test(arguments: [-40 * ms, 201 * ms])
  func aFrameThatCannotBeThePausesIsNotBelieved(off: Int64) {
    let stage = Stage.fromTheStart()
    stage.advance(15 * s)
    stage.shown = 15 * s + off
    stage.pause()
    #expect(stage.row?.contentTime == .at(15 * s))
  }

  @Test func aPauseBehindASeekWritesTheFrameThatWaitsForTheConstant() {
    let stage = Stage.resumed(.at(600 * s), offset: 780 * ms)
    stage.seekByHand(to: 90_060 * ms)
    stage.arrive(7, at: 90_780 * ms)
    stage.position = 90_080 * ms
    stage.shown = 90_780 * ms
    stage.pause()
    #expect(stage.row?.contentTime == .at(90 * s))
  }

  @Test func aPlaceIsKeptEveryTenSecondsAndOnlyWhatWasSeen() throws {
    let stage = Stage.fromTheStart()
    stage.advance(9_999 * ms)
    #expect(stage.writes.isEmpty)
    stage.advance(1 * ms)
    #expect(stage.writes.count == 1)
    let kept = try #require(stage.row).contentTime
    #expect(kept <= .at(10 * s - 60 * ms) && kept >= .at(9_700 * ms))
    stage.advance(50 * s)
    #expect(stage.writes.count == 6)
  }

  @Test(arguments: [0, 1, 59, 61, 249])
  func itNeverGoesBackBehindWhatWasJustSaved(before: Int64) throws {
    let stage = Stage.fromTheStart()
    stage.advance(10 * s - before * ms - (before == 0 ? 1 : 0))
    stage.save()
    let saved = try #require(stage.row).contentTime
    stage.advance(before * ms + 1)
    #expect(try #require(stage.row).contentTime >= saved)
    stage.advance(10 * s)
    #expect(stage.row?.contentTime != saved)
  }

  @Test func nothingIsWrittenWhileNothingMoves() {
    let stage = Stage.fromTheStart()
    stage.advance(15 * s)
    stage.pause()
    let writes = stage.attempts.count
    stage.advance(10 * minute)
    stage.save()
    stage.leave()
    #expect(stage.attempts.count == writes)
    #expect(stage.machine.deadline == nil)
    #expect(stage.lastAnswer == .ok)
  }

  @Test func withoutAnIntervalOnlyAPauseWrites() {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(10 * minute)
    #expect(stage.writes.isEmpty)
    stage.pause()
    #expect(stage.row?.contentTime == .at(10 * minute))
  }

  @Test func leavingWhilePlayingWritesThePlaceAndAsksNobody() {
    let stage = Stage.fromTheStart()
    stage.advance(15_100 * ms)
    let queries = stage.queries.count
    stage.leave()
    #expect(stage.queries.count == queries)
    #expect(stage.row?.contentTime == .at(15_100 * ms))
    #expect(stage.machine.deadline == nil)
  }

  @Test func savingAfterTheStreamWasLeftIsFine() {
    let stage = Stage.fromTheStart()
    stage.advance(15 * s)
    stage.leave()
    let writes = stage.attempts.count
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.attempts.count == writes)
  }

  @Test func aStarvedSinkHoldsThePlace() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.answersQueries = false
    // The player's clock goes on; no buffer comes.
    stage.isPlaying = false
    stage.sample = 5_200 * ms
    stage.advance(4 * s)
    stage.feed(.stateChanged(StateChange(old: .playing, new: .paused)))
    stage.advance(1 * s)
    #expect(stage.row?.contentTime == .at(5_200 * ms))
  }

  @Test(arguments: [-3 * s - 1, 501 * ms])
  func aPositionFarFromTheLastBufferIsNotBelieved(off: Int64) {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(60 * s)
    stage.isPlaying = false
    stage.position = 60_500 * ms + off
    stage.sample = 60_500 * ms
    stage.feed(.stateChanged(StateChange(old: .playing, new: .paused)))
    #expect(stage.row?.contentTime == .at(60 * s))
  }

  @Test func aPlaceThatNobodyConfirmedIsAnEstimate() {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.advance(1 * s)
    stage.save()
    #expect(stage.row?.estimated == false)
    stage.advance(1 * s)
    stage.save()
    #expect(stage.row?.estimated == true)
  }

  @Test(arguments: [1 * s, 1250 * ms])
  func soIsAPauseThatNobodyConfirmed(after silence: Int64) {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.advance(silence)
    stage.pause()
    stage.advance(10 * s)
    #expect(stage.row?.contentTime == .at(5 * s + silence))
    #expect(stage.row?.estimated == (silence > 1 * s))
  }

  @Test func nothingEarlierThanTheLeastPositionIsKept() {
    let stage = Stage.fromTheStart(.with { $0.minPosition = 30 * s })
    stage.row = .at(600 * s)
    stage.advance(29 * s)
    stage.save()
    stage.pause()
    #expect(stage.lastAnswer == .nothingToSave)
    #expect(stage.row == .at(600 * s))
    stage.play()
    stage.advance(1 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(30 * s))
  }

  @Test func startingOverAndLeavingAtOnceKeepsTheOldBookmark() {
    let stage = Stage.fromTheStart(
      .with { $0.minPosition = 30 * s }, start: .beginning, row: .at(600 * s))
    stage.advance(20 * s)
    stage.leave()
    #expect(stage.row == .at(600 * s))
  }

  @Test func theVeryStartIsNoPlaceToKeep() {
    let stage = Stage.fromTheStart()
    stage.save()
    stage.leave()
    #expect(stage.attempts.isEmpty)
    #expect(stage.lastAnswer == .nothingToSave)
  }

  @Test func insideThePreRollThereIsNothingToKeep() {
    let stage = Stage.fromTheStart(timeline: breaks([(0, 30 * s)]))
    stage.advance(20 * s)
    stage.leave()
    #expect(stage.attempts.isEmpty)
  }

  @Test func newBreaksRewriteNothingAndCountFromThenOn() {
    let stage = Stage.fromTheStart()
    stage.advance(100 * s)
    stage.pause()
    let writes = stage.attempts.count
    stage.feed(.setTimeline(breaks([(10 * s, 30 * s)])))
    #expect(stage.attempts.count == writes)
    #expect(stage.seeks.isEmpty)
    stage.play()
    stage.advance(5 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(75 * s))
  }

  @Test func aLoadWhileSomethingPlaysWritesItFirst() {
    let stage = Stage.fromTheStart()
    stage.advance(15_100 * ms)
    stage.load(other)
    #expect(stage.row?.contentTime == .at(15_100 * ms))
    #expect(stage.rows[other.contentID] == nil)
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(20_100 * ms)
    stage.leave()
    #expect(stage.row?.contentTime == .at(15_100 * ms))
    #expect(stage.rows[other.contentID]?.contentTime == .at(20_100 * ms))
    #expect(stage.count(.startedOver) == 2)
  }

  @Test func aGaplessSwitchWritesTheFirstAndLeavesTheSecondAlone() {
    let stage = Stage.fromTheStart()
    stage.advance(59 * minute)
    stage.advance(50 * s)
    stage.feed(.otherStream)
    #expect(stage.row?.finished == true)
    #expect(stage.count(.finished) == 1)
    let attempts = stage.attempts.count
    stage.position = 0
    stage.advance(100 * s)
    stage.leave()
    stage.save()
    #expect(stage.attempts.count == attempts)
    #expect(stage.lastAnswer == .ok)
  }
}
