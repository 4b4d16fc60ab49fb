import Bookmarks
import Testing
import Timeline

@testable import Session

/// Our seek, from its sending to its landing.
@Suite struct ResumingTests {
  @Test func theFirstBufferOfTheSeekIsTheLanding() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.asyncDone)
    stage.feed(.seekAnswered(seqnum: stage.seeks[0].seqnum, accepted: true))
    stage.arrive(1, at: 600 * s)
    #expect(stage.events.isEmpty)
    stage.land()
    #expect(stage.kinds == [.resumed])
    #expect(stage.events[0].content == .at(600 * s))
    #expect(stage.events[0].stream == .at(600 * s))
    #expect(stage.opens == 0)
  }

  @Test(arguments: [-1 * s, -20 * ms, 0, 1 * s])
  func aBufferWithinASecondIsNoStray(off: Int64) {
    let stage = Stage.seeking(.at(600 * s))
    stage.land(off: off)
    #expect(stage.kinds == [.resumed])
  }

  @Test func whatLandsALittleEarlyDoesNotLowerTheBookmark() {
    let stage = Stage.resumed(.at(600 * s), landing: -900 * ms)
    #expect(stage.events[0].stream == .at(600 * s - 900 * ms))
    stage.advance(500 * ms)
    stage.pause()
    stage.advance(1 * s)
    #expect(stage.row == .at(600 * s))
    stage.play()
    stage.advance(500 * ms)
    stage.leave()
    #expect(stage.row?.contentTime == .at(600 * s + 100 * ms))
  }

  @Test func aSeekThatSnapsMayLandAGroupOfPicturesEarly() {
    let stage = Stage.seeking(.at(600 * s), .with { $0.seeksSnap = true })
    stage.land(off: -10 * s)
    stage.preroll()
    stage.play()
    stage.advance(5 * s)
    stage.pause()
    #expect(stage.kinds == [.resumed])
    #expect(stage.events[0].content == .at(590 * s))
    #expect(stage.row == .at(600 * s))
  }

  @Test func whatIsRefusedOnceIsTriedAgainAtTheNextBuffer() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.seekAnswered(seqnum: stage.seeks[0].seqnum, accepted: false))
    #expect(stage.seeks.count == 1 && stage.opens == 0)
    stage.hold(at: 40 * ms)
    #expect(stage.seeks.map(\.position) == [.at(600 * s), .at(600 * s)])
    #expect(stage.seeks[0].seqnum != stage.seeks[1].seqnum)
    stage.arrive(stage.seeks[0].seqnum, at: 600 * s)
    #expect(stage.events.isEmpty)
    stage.land()
    #expect(stage.kinds == [.resumed])
  }

  @Test func whatIsRefusedOnceIsTriedAgainAfterAWhile() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.seekAnswered(seqnum: stage.seeks[0].seqnum, accepted: false))
    stage.advance(99 * ms)
    #expect(stage.seeks.count == 1)
    stage.advance(1 * ms)
    #expect(stage.seeks.count == 2)
    stage.advance(5 * s)
    #expect(stage.seeks.count == 2)
  }

  @Test func whatIsRefusedTwicePlaysFromTheStart() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.seekAnswered(seqnum: stage.seeks[0].seqnum, accepted: false))
    stage.hold()
    stage.feed(.seekAnswered(seqnum: stage.seeks[1].seqnum, accepted: false))
    #expect(stage.events.map(\.status) == [.seekFailed])
    #expect(stage.opens == 1)
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(60 * s)
    stage.leave()
    #expect(stage.row == .at(600 * s))
    #expect(stage.kinds == [.resumeFailed])
  }

  @Test func anErrorDuringTheResumeIsTheEndOfTheStream() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.error)
    #expect(stage.events.map(\.status) == [.notSeekable])
    stage.land()
    stage.play()
    stage.advance(60 * s)
    stage.save()
    stage.leave()
    #expect(stage.kinds == [.resumeFailed])
    #expect(stage.attempts.isEmpty)
    #expect(stage.lastAnswer == .nothingToSave)
  }

  @Test func anEndOfStreamDuringTheResumeIsAFailureToo() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.endOfStream)
    #expect(stage.events.map(\.status) == [.seekFailed])
    stage.leave()
    #expect(stage.row == .at(600 * s))
  }

  @Test func nothingIsWrittenBetweenLoadAndLanding() {
    let stage = Stage.seeking(.at(600 * s))
    stage.save()
    stage.play()
    stage.pause()
    stage.advance(1 * s)
    stage.leave()
    #expect(stage.attempts.isEmpty)
    #expect(stage.lastAnswer == .nothingToSave)
  }

  @Test func newBreaksMoveASeekThatHasNotLanded() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.setTimeline(breaks([(300 * s, 30 * s)])))
    #expect(stage.seeks.map(\.position) == [.at(600 * s), .at(630 * s)])
    stage.arrive(stage.seeks[0].seqnum, at: 600 * s)
    #expect(stage.events.isEmpty)
    stage.land()
    #expect(stage.events[0].content == .at(600 * s))
    #expect(stage.events[0].stream == .at(630 * s))
  }

  @Test func newBreaksThatMoveNothingSendNothing() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.setTimeline(breaks([(900 * s, 30 * s)])))
    #expect(stage.seeks.count == 1)
  }

  @Test func aSeekDuringTheResumeTakesItsPlace() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.seek(.at(100 * s)))
    #expect(stage.seeks.map(\.position) == [.at(600 * s), .at(100 * s)])
    stage.land()
    stage.preroll()
    stage.play()
    stage.advance(20 * s)
    stage.pause()
    #expect(stage.kinds.first == .resumed)
    #expect(stage.count(.seeked) == 0)
    #expect(stage.row?.contentTime == .at(120 * s))
  }

  @Test func aSeekDuringTheResumeOutlivesNewBreaks() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.seek(.at(100 * s)))
    stage.feed(.setTimeline(breaks([(50 * s, 30 * s)])))
    #expect(stage.seeks.last?.position == .at(130 * s))
  }

  @Test(arguments: [true, false])
  func anApplicationThatSeeksByItselfHasItsWay(isSent: Bool) {
    let stage = Stage()
    stage.row = .at(600 * s)
    if !isSent { stage.answersQueries = false }
    stage.load()
    stage.hold()
    #expect(stage.seeks.isEmpty != isSent)
    stage.seekByHand(to: 100 * s)
    stage.land()
    #expect(!isSent || stage.events.isEmpty)
    stage.arrive(7, at: 100 * s)
    #expect(stage.kinds == [.startedOver])
    stage.preroll()
    stage.answersQueries = true
    stage.play()
    stage.advance(20 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(120 * s))
  }

  @Test func aSeekOfTheApplicationsThatNeverLandsLeavesTheBookmark() {
    let stage = Stage.seeking(.at(600 * s))
    stage.seekByHand(to: 100 * s)
    stage.advance(10 * s)
    #expect(stage.kinds == [.startedOver])
    stage.preroll()
    stage.play()
    stage.advance(20 * s)
    stage.pause()
    stage.leave()
    #expect(stage.row == .at(600 * s))
  }

  @Test func leavingBeforeTheApplicationsSeekHasLandedLeavesTheBookmark() {
    let stage = Stage.seeking(.at(600 * s))
    stage.seekByHand(to: 100 * s)
    stage.leave()
    #expect(stage.row == .at(600 * s))
  }

  @Test func rewindStepsBackAndTheBookmarkStays() {
    let stage = Stage.resumed(.at(600 * s), .with { $0.rewind = 20 * s })
    #expect(stage.seeks[0].position == .at(580 * s))
    #expect(stage.events[0].content == .at(580 * s))
    stage.advance(15 * s)
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.attempts.isEmpty)
    stage.advance(10 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(605 * s))
  }

  @Test func rewindDoesNotCrossABreak() {
    let stage = Stage.seeking(
      .at(600 * s), .with { $0.rewind = 20 * s },
      timeline: breaks([(100 * s, 10 * s), (590 * s, 30 * s)]))
    #expect(stage.seeks[0].position == .at(630 * s))
  }

  @Test func rewindDoesNotMoveWhoLeftInsideABreak() {
    let stage = Stage.seeking(
      .at(600 * s, inBreak: true), .with { $0.rewind = 20 * s },
      timeline: breaks([(600 * s, 30 * s)]))
    #expect(stage.seeks[0].position == .at(630 * s))
  }

  @Test(arguments: [-500 * ms, -1, 1, 500 * ms])
  func whoLeftInsideABreakIsPutBehindThatBreak(off: Int64) {
    let stage = Stage.seeking(
      .at(600 * s + off, inBreak: true), timeline: breaks([(600 * s, 30 * s)]))
    #expect(stage.seeks[0].position == .at(630 * s))
  }

  @Test func aBreakFurtherAwayIsAnother() {
    let stage = Stage.seeking(
      .at(600 * s - 501 * ms, inBreak: true),
      timeline: breaks([(600 * s, 30 * s)]))
    #expect(stage.seeks[0].position == .at(600 * s - 501 * ms))
  }

  @Test func theNearestBreakIsTheOneThatWasLeft() {
    let stage = Stage.seeking(
      .at(600 * s, inBreak: true),
      timeline: breaks([
        (599_600 * ms, 10 * s), (600_100 * ms, 20 * s), (600_400 * ms, 40 * s),
      ]))
    #expect(stage.seeks[0].position == .at(630_100 * ms))
  }

  @Test func whoLeftOutsideABreakIsPutExactlyThere() {
    let stage = Stage.seeking(
      .at(600 * s - 1), timeline: breaks([(600 * s, 30 * s)]))
    #expect(stage.seeks[0].position == .at(600 * s - 1))
  }
}
