import Bookmarks
import Testing
import Timeline

@testable import Session

/// Seeks of the viewer's.
@Suite struct MovingTests {
  /// Plays below the bookmark, since resuming has failed.
  private func belowTheFloor() -> Stage {
    let stage = Stage.seeking(.at(600 * s))
    stage.advance(10 * s)
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(20 * s)
    return stage
  }

  @Test func aSeekIsAtItsTargetAtOnceAndToldWhenItLands() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.feed(.seek(.at(600 * s)))
    #expect(
      stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
        == .at(600 * s))
    #expect(stage.seeks.map(\.position) == [.at(600 * s)])
    #expect(stage.count(.seeked) == 0)
    stage.land()
    #expect(stage.events.last?.kind == .seeked)
    #expect(stage.events.last?.status == .ok)
    #expect(stage.events.last?.content == .at(600 * s))
  }

  @Test func aSaveHoldsNoLaterSeekBack() {
    let stage = Stage.resumed(.at(600 * s))
    stage.advance(5 * s)
    stage.pause()
    stage.save()
    stage.feed(.seek(.at(100 * s)))
    stage.leave()
    #expect(stage.row?.contentTime == .at(100 * s))
  }

  @Test func aDurationToldAfterASeekIsADuration() {
    let stage = Stage()
    stage.answersQueries = false
    stage.load()
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.feed(.seek(.at(600 * s)))
    stage.answerQuery()
    stage.land()
    stage.leave()
    #expect(stage.row?.contentTime == .at(600 * s))
  }

  @Test func aSeekInsteadOfAResumeIsKeptThoughNothingPlays() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    stage.feed(.seek(.at(100 * s)))
    stage.hold()
    stage.land()
    stage.preroll()
    #expect(stage.kinds == [.resumed])
    stage.leave()
    #expect(stage.row?.contentTime == .at(100 * s))
  }

  @Test func aSeekByHandIsFollowedAndNotTold() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.seekByHand(to: 600 * s)
    stage.arrive(7, at: 600 * s)
    stage.advance(5 * s)
    stage.pause()
    #expect(stage.count(.seeked) == 0)
    #expect(stage.row?.contentTime == .at(605 * s))
  }

  @Test func aSeekToNowhereKnownKeepsTheLastPlace() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.seekByHand(to: nil)
    stage.leave()
    #expect(stage.row?.contentTime == .at(20 * s))
  }

  @Test func leavingDuringASeekKeepsWhereItWent() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.seekByHand(to: 600 * s)
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row?.contentTime == .at(600 * s))
    stage.leave()
    #expect(stage.attempts.count(where: { $0.contentTime > .at(30 * s) }) == 1)
  }

  @Test func leavingDuringASeekBelowTheBookmarkKeepsTheBookmark() {
    let stage = belowTheFloor()
    stage.seekByHand(to: 100 * s)
    stage.save()
    stage.leave()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row == .at(600 * s))
  }

  @Test func aSeekThatLandsLetsTheBookmarkGo() {
    let stage = belowTheFloor()
    stage.feed(.seek(.at(100 * s)))
    stage.land()
    stage.advance(5 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(105 * s))
  }

  @Test func aRefusedSeekIsWhereItWasAndKeepsTheBookmark() {
    let stage = belowTheFloor()
    stage.feed(.seek(.at(700 * s)))
    stage.feed(
      .seekAnswered(seqnum: stage.seeks.last?.seqnum ?? 0, accepted: false))
    #expect(stage.events.last?.kind == .seeked)
    #expect(stage.events.last?.status == .seekFailed)
    stage.advance(5 * s)
    stage.pause()
    #expect(stage.row == .at(600 * s))
    #expect(
      stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
        == .at(25 * s))
  }

  @Test func aSeekPastTheBookmarkThatIsRefusedHasPassedNothing() {
    let stage = belowTheFloor()
    stage.feed(.seek(.at(700 * s)))
    stage.save()
    stage.feed(
      .seekAnswered(seqnum: stage.seeks.last?.seqnum ?? 0, accepted: false))
    stage.advance(20 * s)
    stage.leave()
    #expect(stage.row?.contentTime == .at(700 * s))
  }

  @Test func afterARefusedSeekThePlaceIsKeptEveryTenSecondsAgain() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    let writes = stage.writes.count
    stage.feed(.seek(.at(700 * s)))
    stage.feed(
      .seekAnswered(seqnum: stage.seeks[0].seqnum, accepted: false))
    stage.advance(20 * s)
    #expect(stage.writes.count == writes + 2)
  }

  @Test func aSeekRefusedBeforeTheFirstBufferStillToldHowItBegan() {
    let stage = Stage()
    stage.load()
    stage.hold()
    stage.feed(.seek(.at(700 * s)))
    stage.feed(
      .seekAnswered(seqnum: stage.seeks[0].seqnum, accepted: false))
    #expect(stage.kinds == [.startedOver, .seeked])
    stage.arrive(0, at: 0)
    #expect(stage.count(.startedOver) == 1)
  }

  @Test func aSeekThatNeverLandsIsGivenUpAfterTenSeconds() {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(20 * s)
    stage.feed(.seek(.at(600 * s)))
    stage.advance(9_999 * ms)
    #expect(stage.count(.seeked) == 0)
    stage.answersQueries = false
    stage.sample = nil
    stage.advance(1 * ms)
    #expect(stage.events.last?.status == .timedOut)
    stage.save()
    #expect(stage.row?.estimated == true)
    #expect(stage.row.map { $0.contentTime >= .at(600 * s) } == true)
  }

  @Test func theNewestWaitsUntilTheLastOneIsAnswered() {
    let stage = Stage.fromTheStart()
    stage.answersSeeks = false
    for minutes in [5, 10, 20] as [Int64] {
      stage.feed(.seek(.at(minutes * minute)))
    }
    #expect(stage.seeks.map(\.position) == [.at(5 * minute)])
    stage.arrive(stage.seeks[0].seqnum, at: 5 * minute)
    #expect(stage.count(.seeked) == 0)
    stage.acceptSeek()
    #expect(
      stage.seeks.map(\.position) == [.at(5 * minute), .at(20 * minute)])
    stage.feed(
      .seekAnswered(seqnum: stage.seeks[1].seqnum, accepted: false))
    #expect(stage.events.last?.status == .seekFailed)
    #expect(
      stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
        == .at(5 * minute))
  }

  @Test func whatWaitedIsNotSentToWhomItNoLongerConcerns() {
    let stage = Stage.fromTheStart()
    stage.answersSeeks = false
    stage.feed(.seek(.at(5 * minute)))
    stage.feed(.seek(.at(10 * minute)))
    stage.seekByHand(to: 30 * minute)
    stage.acceptSeek()
    #expect(stage.seeks.count == 1)
    stage.feed(.seek(.at(5 * minute)))
    stage.feed(.seek(.at(10 * minute)))
    stage.leave()
    stage.acceptSeek()
    #expect(stage.seeks.count == 2)
  }

  @Test func aStepInAPauseIsAPlaceToo() {
    let stage = Stage.fromTheStart()
    stage.advance(30 * s)
    stage.pause()
    stage.advance(1 * s)
    stage.position = 32 * s
    stage.sample = 33 * s
    stage.feed(.stepped)
    #expect(stage.row?.contentTime == .at(32 * s))
  }

  @Test func theNewestSeekCounts() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.feed(.seek(.at(600 * s)))
    stage.feed(.seek(.at(300 * s)))
    stage.arrive(stage.seeks[0].seqnum, at: 600 * s)
    #expect(stage.count(.seeked) == 0)
    stage.land()
    #expect(stage.events.last?.content == .at(300 * s))
    #expect(stage.count(.seeked) == 1)
  }

  @Test func aSeekInAPauseIsWrittenAfterItLanded() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.pause()
    stage.seekByHand(to: 600 * s)
    stage.arrive(7, at: 600 * s)
    stage.advance(1 * s)
    #expect(stage.row?.contentTime == .at(600 * s))
    #expect(stage.machine.deadline == nil)
  }

  @Test func aPositionFromBeforeTheSeekChangesNothing() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.answersQueries = false
    stage.advance(250 * ms)
    stage.feed(.seek(.at(600 * s)))
    stage.answerQuery()
    #expect(
      stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
        == .at(600 * s))
  }

  @Test func aSeekByHandIsNeverSentElsewhere() {
    let stage = Stage.fromTheStart(
      timeline: breaks([(600 * s, 30 * s)], of: hour))
    stage.advance(20 * s)
    stage.seekByHand(to: 615 * s)
    stage.arrive(7, at: 615 * s)
    #expect(stage.seeks.isEmpty)
  }

  @Test func aSeekBeforeAnythingWaitsIsWhereItWillBegin() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    stage.feed(.seek(.at(100 * s)))
    stage.hold()
    #expect(stage.seeks.map(\.position) == [.at(100 * s)])
    stage.land()
    #expect(stage.kinds == [.resumed])
  }
}
