import Bookmarks
import Testing
import Timeline

@testable import Session

/// How a load begins where not everything is at hand.
@Suite struct OpeningTests {
  private func opens(_ effects: [Effect]) -> Bool {
    effects.contains { if case .open = $0 { true } else { false } }
  }

  private func loaded(
    _ row: Bookmark? = .at(600 * s), _ policy: Policy = Policy()
  ) -> Stage {
    let stage = Stage(policy)
    stage.row = row
    stage.load()
    return stage
  }

  private func here(_ stage: Stage) -> StreamTime? {
    stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
  }

  @Test func theTimeToResumeRunsWhileTheDurationIsAwaited() {
    let stage = loaded()
    stage.answersQueries = false
    stage.hold()
    stage.advance(500 * ms)
    stage.answerQuery()
    #expect(stage.seeks.count == 1)
    stage.advance(9_499 * ms)
    #expect(stage.events.isEmpty)
    stage.advance(1 * ms)
    #expect(stage.events.map(\.status) == [.timedOut])
  }

  @Test func aDurationThatTakesTooLongStillTellsTheConstant() {
    let stage = loaded(.at(600 * s), .with { $0.resumeTimeout = 250 * ms })
    stage.duration = nil
    stage.hold(at: 780 * ms)
    stage.advance(250 * ms)
    #expect(stage.events.map(\.status) == [.timedOut])
    #expect(stage.machine.deadline == nil)
    stage.arrive(0, at: 780 * ms)
    #expect(here(stage) == .zero)
  }

  @Test func anAnswerOnItsWayKeepsNoDeadlineBehindTheOpening() {
    let stage = loaded()
    stage.duration = nil
    stage.answersQueries = false
    stage.hold()
    stage.advance(50 * ms)
    stage.answersQueries = true
    stage.feed(.tick)
    stage.advance(950 * ms)
    #expect(stage.opens == 1)
    #expect(stage.machine.deadline == nil)
  }

  @Test func aDurationOfNothingIsNone() {
    let stage = loaded()
    stage.duration = 0
    stage.hold()
    #expect(stage.seeks.isEmpty && stage.opens == 0)
    stage.advance(1 * s)
    #expect(stage.opens == 1)
  }

  @Test func whatWasTakenForLiveStaysLive() {
    let stage = Stage.fromTheStart(duration: nil, row: .at(600 * s))
    #expect(stage.opens == 0)
    let live = loaded()
    live.duration = nil
    live.hold(at: 780 * ms)
    live.advance(1 * s)
    live.arrive(0, at: 780 * ms)
    #expect(live.events.first?.stream == .at(780 * ms))
    live.preroll()
    live.play()
    live.duration = 1 * hour
    live.advance(20 * s)
    live.save()
    #expect(live.lastAnswer == .nothingToSave)
    #expect(live.attempts.isEmpty)
  }

  @Test func oneQuestionIsEnoughOnceTheDurationIsKnown() {
    let stage = loaded()
    stage.hold(isLast: false)
    stage.advance(299 * ms)
    #expect(stage.queries.count == 1)
    #expect(stage.ticks == 0)
  }

  @Test func aPadBehindTheLastIsNotWaitedFor() {
    let stage = loaded()
    stage.answersQueries = false
    stage.hold()
    stage.hold(isVideo: false, isLast: false)
    stage.answerQuery()
    #expect(stage.seeks.count == 1)
  }

  @Test func thePictureOnceThereSoundIsWaitedForNoLonger() {
    let stage = loaded()
    stage.feed(
      .held(
        HeldBuffer(
          isVideo: false, time: 0, calibrates: true, isLast: false,
          awaitsVideo: true)))
    stage.advance(500 * ms)
    #expect(stage.seeks.isEmpty)
    stage.hold(isLast: false)
    #expect(stage.seeks.count == 1)
  }

  @Test func nothingIsOpenedBeforeTheRowIsRead() {
    let machine = Machine(policy: Policy()) { 1 }
    let moment = Moment(at: 0, generation: 1)
    _ = machine.handle(.load(Load(key: film, kind: .vod)), moment)
    let effects = machine.handle(
      .held(HeldBuffer(isVideo: true, time: 0, calibrates: true, isLast: true)),
      moment)
    #expect(!opens(effects))
    let answer = machine.handle(.recalled(film, .success(nil)), moment)
    #expect(opens(answer))
  }

  @Test func newBreaksThatLeaveNothingToResumeOpenAtOnce() {
    let stage = loaded()
    stage.answersQueries = false
    stage.hold()
    #expect(stage.opens == 0)
    stage.feed(.setTimeline(breaks([], of: 500 * s)))
    #expect(stage.opens == 1)
  }

  @Test(arguments: [true, false])
  func aSeekToZeroIsTheStartItselfAndNeedsNoDuration(isHeld: Bool) {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.answersQueries = false
    stage.load(timeline: breaks([(0, 30 * s)]))
    if isHeld { stage.hold() }
    stage.feed(.seek(.zero))
    if !isHeld { stage.hold() }
    #expect(stage.opens == 1 && stage.seeks.isEmpty)
    stage.arrive(0, at: 0)
    stage.answersQueries = true
    stage.preroll()
    stage.play()
    stage.advance(50 * s)
    stage.pause()
    #expect(stage.kinds.first == .startedOver)
    #expect(stage.row?.contentTime == .at(20 * s))
  }

  @Test func rewindInTheFirstSecondsIsTheStartAndTheBookmarkStays() {
    let stage = Stage(.with { $0.rewind = 20 * s })
    stage.row = .at(10 * s)
    stage.load(timeline: breaks([(0, 5 * s)], of: hour))
    stage.hold()
    #expect(stage.opens == 1 && stage.seeks.isEmpty)
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(10 * s)
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row == .at(10 * s))
  }

  @Test func rewindDoesNotCrossTheBreakThatWasJustWatched() {
    let stage = Stage.seeking(
      .at(590 * s), .with { $0.rewind = 20 * s },
      timeline: breaks([(100 * s, 10 * s), (590 * s, 30 * s)]))
    #expect(stage.seeks[0].position == .at(630 * s))
  }

  @Test func whereTheFirstBufferIsTheViewerIs() {
    let stage = loaded(nil)
    stage.hold()
    stage.arrive(0, at: 3 * s)
    #expect(stage.kinds == [.startedOver])
    #expect(stage.events[0].stream == .at(3 * s))
  }

  @Test func readyToReadyIsAWayUpThatFailed() {
    let stage = loaded()
    stage.feed(.stateChanged(StateChange(old: .ready, new: .ready)))
    #expect(!stage.machine.takesSeeks)
    stage.hold()
    #expect(stage.opens == 0 && stage.seeks.isEmpty)
  }

  @Test func playingBeforeTheLandingAsksForNoTicks() {
    let stage = loaded(nil)
    stage.hold()
    stage.feed(.stateChanged(StateChange(old: .paused, new: .playing)))
    #expect(stage.machine.deadline == nil)
    stage.arrive(0, at: 0)
    #expect(stage.machine.deadline != nil)
  }

  @Test func withoutAnyAnswerItIsLiveAfterASecondToo() {
    let stage = loaded()
    stage.answersQueries = false
    stage.hold()
    stage.advance(999 * ms)
    #expect(stage.opens == 0 && stage.ticks == 0)
    stage.advance(1 * ms)
    #expect(stage.opens == 1)
  }

  @Test func waitingForThePictureDoesNotSpin() {
    let stage = loaded()
    stage.answersQueries = false
    stage.feed(
      .held(
        HeldBuffer(
          isVideo: false, time: 0, calibrates: true, isLast: false,
          awaitsVideo: true)))
    stage.advance(1_999 * ms)
    #expect(stage.opens == 0 && stage.ticks == 0)
    stage.advance(1 * ms)
    #expect(stage.opens == 1)
  }

  @Test func aTimeThatIsShorterThanTheWaitForPadsCountsToo() {
    let stage = Stage(.with { $0.resumeTimeout = 200 * ms })
    stage.row = .at(600 * s)
    stage.load(kind: .vod)
    stage.hold(isLast: false)
    stage.advance(200 * ms)
    #expect(stage.events.map(\.status) == [.timedOut])
  }
}
