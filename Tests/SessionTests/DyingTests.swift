import Bookmarks
import Testing
import Timeline

@testable import Session

/// Errors and ends of stream, in each state.
@Suite struct DyingTests {
  private func here(_ stage: Stage) -> StreamTime? {
    stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
  }

  enum Start: CaseIterable { case armed, held, starting }

  @Test(arguments: Start.allCases, [true, false])
  func beforeTheLandingItIsTheEndOfTheLoad(start: Start, byError: Bool) {
    let stage = Stage()
    stage.row = start == .starting ? nil : .at(600 * s)
    stage.load()
    if start == .held { stage.hold(isLast: false) }
    if start == .starting { stage.hold() }
    let opens = stage.opens
    stage.feed(byError ? .error : .endOfStream)
    #expect(!stage.machine.takesSeeks)
    stage.hold()
    stage.advance(20 * s)
    stage.arrive(0, at: 0)
    #expect(stage.seeks.isEmpty && stage.events.isEmpty)
    #expect(stage.opens == opens)
    stage.leave()
    stage.save()
    #expect(stage.lastAnswer == .nothingToSave)
  }

  @Test(arguments: [true, false])
  func duringTheResumeItIsToldOnce(byError: Bool) {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(byError ? .error : .endOfStream)
    #expect(stage.machine.deadline == nil)
    stage.advance(20 * s)
    stage.land()
    #expect(stage.kinds == [.resumeFailed])
  }

  @Test(arguments: [true, false])
  func theDeadAskForNoMoreTicks(byError: Bool) {
    let stage = Stage.fromTheStart()
    stage.advance(100 * s + 100 * ms)
    stage.feed(byError ? .error : .endOfStream)
    #expect(stage.machine.deadline == nil)
    #expect(stage.machine.takesSeeks)
  }

  @Test func whatIsSavedAfterAnErrorIsWhereItHappened() {
    let stage = Stage.fromTheStart()
    stage.advance(600 * s + 100 * ms)
    stage.feed(.error)
    stage.save()
    #expect(stage.row?.contentTime == .at(600 * s + 100 * ms))
    // What the pipeline still does is not to be believed.
    stage.feed(.stateChanged(StateChange(old: .paused, new: .playing)))
    stage.advance(5 * s)
    #expect(here(stage) == .at(600 * s + 100 * ms))
  }

  @Test func aSeekByHandThatDiesIsNotTold() {
    let stage = Stage.fromTheStart()
    stage.advance(10 * s)
    stage.seekByHand(to: 600 * s)
    stage.feed(.error)
    #expect(stage.count(.seeked) == 0)
  }

  @Test func afterTheEndAnErrorChangesNothing() {
    let stage = Stage.fromTheStart()
    stage.advance(hour - 1 * s)
    stage.feed(.endOfStream)
    #expect(stage.machine.deadline == nil)
    stage.feed(.error)
    stage.feed(.seek(.at(600 * s)))
    #expect(stage.seeks.count == 1)
  }

  @Test func afterTheEndASeekByHandIsFollowed() {
    let stage = Stage.fromTheStart()
    stage.advance(hour - 1 * s)
    stage.feed(.endOfStream)
    stage.seekByHand(to: 600 * s)
    stage.arrive(7, at: 600 * s)
    stage.advance(5 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(605 * s))
    #expect(stage.row?.finished == false)
  }

  @Test func theEndInThePostRollEndsIt() {
    let stage = Stage.fromTheStart(
      duration: hour + 30 * s, timeline: breaks([(hour, 30 * s)], of: hour))
    stage.seekByHand(to: hour + 5 * s)
    stage.arrive(7, at: hour + 5 * s)
    stage.feed(.endOfStream)
    #expect(stage.count(.breakStarted) == 1)
    #expect(stage.count(.breakEnded) == 1)
  }

  @Test func theEndInAPauseIsWrittenAndAnswersWhoWaits() {
    let stage = Stage.fromTheStart(.with { $0.endMargin = nil })
    stage.advance(hour - 1 * s)
    stage.answersQueries = false
    stage.pause()
    stage.save()
    stage.feed(.endOfStream)
    #expect(stage.answers.map(\.answer) == [.ok])
    #expect(stage.row?.finished == true)
    #expect(stage.machine.deadline == nil)
  }

  @Test(arguments: [0, 500 * ms])
  func theEndAfterAPauseThatWasWrittenIsWrittenToo(ahead: Int64) {
    let stage = Stage.fromTheStart(.with { $0.endMargin = nil })
    stage.ahead = ahead
    stage.advance(hour - 1 * s)
    stage.pause()
    #expect(stage.row?.finished == false)
    stage.feed(.endOfStream)
    #expect(stage.row?.finished == true)
  }

  @Test func theEndCountsByTheFilmWhereThePipelineKnowsNoDuration() {
    let stage = Stage.fromTheStart(
      duration: nil, timeline: breaks([], of: hour), kind: .vod)
    stage.advance(600 * s)
    stage.feed(.endOfStream)
    #expect(stage.row?.contentTime == .at(600 * s + stage.ahead))
    #expect(stage.row?.finished == false)
  }

  @Test(arguments: [true, false])
  func whatCouldNotBeWrittenAtTheEndIsTriedOnLeaving(byError: Bool) {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(hour - 1 * s)
    stage.writesFail = true
    stage.feed(byError ? .error : .endOfStream)
    stage.writesFail = false
    stage.leave()
    #expect(stage.row?.finished == true)
  }

  @Test func whatCouldNotBeWrittenOnLeavingIsTriedByTheNextLoad() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.writesFail = true
    stage.leave()
    stage.writesFail = false
    stage.load(other)
    #expect(stage.row?.contentTime == .at(5 * s))
  }

  @Test func whatWasLeftIsNowhere() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.leave()
    #expect(stage.machine.whereabouts == nil)
    #expect(!stage.machine.takesSeeks)
  }
}
