import Bookmarks
import Testing
import Timeline

@testable import Session

/// Seeks that come to nothing, and those that overtake one another.
@Suite struct RefusingTests {
  /// Has played for 20 s, and nobody tells the position any more.
  private func silent(_ policy: Policy = Policy()) -> Stage {
    let stage = Stage.fromTheStart(policy)
    stage.advance(20 * s)
    stage.answersQueries = false
    return stage
  }

  private func here(_ stage: Stage) -> StreamTime? {
    stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
  }

  private func refuse(_ stage: Stage, _ index: Int) {
    stage.feed(
      .seekAnswered(seqnum: stage.seeks[index].seqnum, accepted: false))
  }

  @Test func aRefusedSeekGoesOnFromWhereItWasAtOnce() {
    let stage = silent()
    stage.feed(.seek(.at(600 * s)))
    stage.advanceWithoutTicks(2 * s)
    #expect(here(stage) == .at(600 * s))
    refuse(stage, 0)
    #expect(here(stage) == .at(20 * s))
    stage.advanceWithoutTicks(100 * ms)
    #expect(here(stage) == .at(20_100 * ms))
  }

  @Test func aRefusedSeekInAPauseSetsNothingGoing() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.pause()
    stage.feed(.seek(.at(600 * s)))
    refuse(stage, 0)
    #expect(stage.machine.deadline == nil)
    #expect(here(stage) == .at(20 * s))
  }

  @Test func theSecondSeekRefusedIsWhereTheFirstOneBegan() {
    let stage = silent()
    stage.feed(.seek(.at(600 * s)))
    stage.feed(.seek(.at(300 * s)))
    refuse(stage, 0)
    #expect(stage.count(.seeked) == 0)
    #expect(here(stage) == .at(300 * s))
    refuse(stage, 1)
    #expect(stage.count(.seeked) == 1)
    #expect(here(stage) == .at(20 * s))
  }

  @Test func twoSeeksBeforeTheFirstBufferStillTellHowItBegan() {
    let stage = Stage()
    stage.load()
    stage.hold()
    stage.feed(.seek(.at(600 * s)))
    stage.feed(.seek(.at(300 * s)))
    stage.land()
    #expect(stage.kinds == [.startedOver, .seeked])
  }

  @Test func refusedAtTheEndItIsStillTheEnd() {
    let stage = Stage.fromTheStart()
    stage.advance(hour - 1 * s)
    stage.feed(.endOfStream)
    let attempts = stage.attempts.count
    stage.feed(.seek(.at(600 * s)))
    stage.feed(.seek(.at(300 * s)))
    refuse(stage, 1)
    #expect(stage.machine.deadline == nil)
    stage.advance(1 * minute)
    stage.save()
    stage.leave()
    #expect(stage.attempts.count == attempts)
    #expect(stage.row?.finished == true)
  }

  @Test func aRefusalOfAnEarlierResumeIsNone() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.seek(.at(100 * s)))
    refuse(stage, 0)
    refuse(stage, 0)
    #expect(stage.seeks.count == 2 && stage.events.isEmpty)
    stage.advance(1 * s)
    #expect(stage.seeks.count == 2 && stage.opens == 0)
  }

  @Test func aPadThatComesLateIsNoReasonToSeekAgain() {
    let stage = Stage.seeking(.at(600 * s))
    stage.hold(isVideo: false)
    #expect(stage.seeks.count == 1)
  }

  @Test func theSecondTryHasNoMoreTimeThanTheFirst() {
    let stage = Stage.seeking(.at(600 * s))
    stage.advance(5 * s)
    refuse(stage, 0)
    stage.advance(4_999 * ms)
    #expect(stage.seeks.count == 2 && stage.events.isEmpty)
    stage.advance(1 * ms)
    #expect(stage.events.map(\.status) == [.timedOut])
  }

  @Test func timeWithoutEndNeverRunsOut() {
    let stage = Stage.seeking(
      .at(600 * s), .with { $0.resumeTimeout = .max })
    stage.advance(10 * minute)
    #expect(stage.events.isEmpty && stage.opens == 0)
    stage.land()
    #expect(stage.kinds == [.resumed])
  }

  @Test func theFirstBufferAfterAFailureTellsTheFirstConstant() {
    for isVideo in [true, false] {
      let stage = Stage()
      stage.row = .at(600 * s)
      stage.load()
      stage.hold(at: 780 * ms, isVideo: isVideo)
      refuse(stage, 0)
      stage.hold(at: 40 * ms, isVideo: isVideo)
      refuse(stage, 1)
      stage.arrive(0, at: 780 * ms)
      #expect(stage.kinds == [.resumeFailed])
      #expect(here(stage) == .zero)
    }
  }

  @Test func afterASeekGivenUpThePlaceIsKeptEveryTenSecondsAgain() {
    let stage = silent()
    stage.feed(.seek(.at(600 * s)))
    stage.advance(10 * s)
    #expect(stage.events.last?.status == .timedOut)
    let writes = stage.writes.count
    stage.answersQueries = true
    stage.position = 601 * s
    stage.advance(20 * s)
    #expect(stage.writes.count == writes + 2)
  }

  @Test func afterASeekGivenUpThePlaceMovesOn() {
    let stage = silent()
    stage.feed(.seek(.at(600 * s)))
    stage.advance(10 * s)
    let before = here(stage)
    stage.advanceWithoutTicks(1 * s)
    #expect(here(stage) == before?.adding(1 * s))
  }

  @Test func aSeekByHandGivenUpIsNotTold() {
    let stage = silent()
    stage.seekByHand(to: 600 * s)
    stage.advance(11 * s)
    #expect(stage.count(.seeked) == 0)
  }

  @Test func nothingFromBeforeASeekGivenUpIsKept() {
    let stage = Stage.fromTheStart()
    stage.advance(20_500 * ms)
    stage.answersQueries = false
    let row = stage.row
    stage.feed(.seek(.at(600 * s)))
    stage.sample = nil
    stage.advance(60 * s)
    #expect(stage.events.last?.status == .timedOut)
    #expect(stage.row == row)
  }

  @Test func aSeekOfTheApplicationsThatIsGivenUpLetsThePadsGo() {
    let stage = Stage.seeking(.at(600 * s))
    stage.seekByHand(to: 100 * s)
    stage.advance(10 * s)
    #expect(stage.opens == 1)
  }

  @Test func aSeekUnderWayAsksForNoTicksAndEndsByNone() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.feed(.seek(.at(600 * s)))
    let ticks = stage.ticks
    stage.feed(.tick)
    stage.advance(9 * s)
    #expect(stage.ticks == ticks)
    #expect(stage.count(.seeked) == 0)
  }

  @Test func leftDuringASeekInAPauseItIsWhereItWent() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.pause()
    stage.seekByHand(to: 600 * s)
    stage.leave()
    #expect(stage.row?.contentTime == .at(600 * s))
  }

  @Test func aConstantThatCannotBeMeasuredAgainIsNone() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    stage.hold(at: 700 * ms, isVideo: false)
    stage.feed(
      .held(
        HeldBuffer(isVideo: true, time: 0, calibrates: false, isLast: true)))
    stage.advance(10 * s)
    #expect(stage.events.map(\.status) == [.timedOut])
    stage.arrive(0, at: 700 * ms)
    #expect(here(stage) == .at(700 * ms))
  }
}
