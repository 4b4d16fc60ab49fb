import Bookmarks
import Testing
import Timeline

@testable import Session

/// From a load to its first buffer.
@Suite struct StartingTests {
  @Test func nothingIsDoneBeforeTheFirstBufferWaits() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    stage.feed(.stateChanged(StateChange(old: .null, new: .ready)))
    #expect(stage.reads == 1)
    #expect(stage.seeks.isEmpty && stage.opens == 0 && stage.events.isEmpty)
    #expect(stage.machine.deadline == nil)
    #expect(stage.machine.takesSeeks)
  }

  @Test func aBookmarkIsSoughtBeforeAnythingIsLetThrough() {
    let stage = Stage.seeking(.at(600 * s))
    #expect(stage.seeks.map(\.position) == [.at(600 * s)])
    #expect(stage.opens == 0)
    #expect(stage.events.isEmpty)
  }

  @Test func withoutABookmarkItStartsOver() {
    let stage = Stage()
    stage.load()
    stage.hold()
    #expect(stage.opens == 1 && stage.seeks.isEmpty && stage.events.isEmpty)
    stage.arrive(0, at: 0)
    #expect(stage.kinds == [.startedOver])
    #expect(stage.events[0].content == .zero)
  }

  @Test(arguments: [Bookmark.at(600 * s, finished: true), .at(hour)])
  func whatIsWatchedThroughStartsOver(row: Bookmark) {
    let stage = Stage.fromTheStart(row: row)
    #expect(stage.kinds == [.startedOver])
    #expect(stage.seeks.isEmpty)
  }

  @Test func beginningNeitherSeeksNorKeepsTheBookmark() {
    let stage = Stage.fromTheStart(start: .beginning, row: .at(600 * s))
    stage.advance(20 * s)
    stage.pause()
    #expect(stage.kinds.first == .startedOver)
    #expect(stage.row?.contentTime == .at(20 * s))
  }

  @Test func beginningKeepLeavesTheBookmarkUntilItIsWatchedPast() {
    let stage = Stage.fromTheStart(start: .beginningKeep, row: .at(600 * s))
    stage.advance(590 * s)
    #expect(stage.kinds == [.startedOver])
    #expect(stage.row == .at(600 * s))
    stage.advance(30 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(620 * s))
  }

  @Test func startingAtAPlaceGoesThereAndKeepsALaterBookmark() {
    let stage = Stage.seeking(.at(600 * s), start: .at(.at(300 * s)))
    #expect(stage.seeks.map(\.position) == [.at(300 * s)])
    stage.land()
    stage.preroll()
    stage.play()
    stage.advance(60 * s)
    #expect(stage.kinds == [.resumed])
    #expect(stage.row == .at(600 * s))
  }

  @Test func startingAtZeroIsTheStartItself() {
    let stage = Stage.fromTheStart(start: .at(.zero))
    #expect(stage.seeks.isEmpty)
    #expect(stage.kinds == [.startedOver])
  }

  @Test func itWaitsForTheOtherPads() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    stage.hold(isLast: false)
    #expect(stage.seeks.isEmpty)
    stage.advance(299 * ms)
    #expect(stage.seeks.isEmpty)
    stage.advance(1 * ms)
    #expect(stage.seeks.count == 1)
  }

  @Test func theLastPadEndsTheWaiting() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    stage.hold(isVideo: false, isLast: false)
    stage.hold()
    #expect(stage.seeks.count == 1)
  }

  @Test func aStreamWithoutADurationIsLiveAfterASecond() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.duration = nil
    stage.load()
    stage.hold()
    stage.advance(999 * ms)
    #expect(stage.opens == 0 && stage.seeks.isEmpty)
    stage.advance(1 * ms)
    #expect(stage.opens == 1 && stage.seeks.isEmpty)
    stage.arrive(0, at: 0)
    #expect(stage.kinds == [.startedOver])
    // Once every 100 ms it asks for the duration again.
    #expect(stage.ticks == 10)
    #expect(stage.machine.deadline == nil)
  }

  @Test func waitingForADurationDoesNotSpinOnceThePadsAreGivenUp() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.duration = nil
    stage.load()
    stage.hold(isLast: false)
    stage.advance(300 * ms)
    #expect(stage.machine.deadline.map { $0 > stage.now } == true)
  }

  @Test func aDurationThatComesLateStillMakesItAFilm() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.answersQueries = false
    stage.load()
    stage.hold()
    #expect(stage.seeks.isEmpty)
    stage.advance(500 * ms)
    stage.answerQuery()
    #expect(stage.seeks.count == 1)
  }

  @Test func whatIsCalledAFilmWaitsForNoDuration() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.duration = nil
    stage.load(kind: .vod)
    stage.hold()
    #expect(stage.seeks.count == 1)
  }

  @Test func whatIsCalledLiveIsNeitherResumedNorKept() {
    let stage = Stage.fromTheStart(kind: .live, row: .at(600 * s))
    stage.advance(100 * s)
    stage.save()
    stage.leave()
    #expect(stage.seeks.isEmpty && stage.writes.isEmpty)
    #expect(stage.kinds == [.startedOver])
    #expect(stage.lastAnswer == .nothingToSave)
  }

  @Test func theTimeToResumeRunsFromTheFirstBuffer() {
    let stage = Stage.seeking(.at(600 * s))
    stage.advance(9_999 * ms)
    #expect(stage.events.isEmpty)
    stage.advance(1 * ms)
    #expect(stage.kinds == [.resumeFailed])
    #expect(stage.events[0].status == .timedOut)
    #expect(stage.opens == 1)
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(100 * s)
    #expect(stage.row == .at(600 * s))
    #expect(stage.kinds == [.resumeFailed])
  }

  @Test func aTimeThatIsShorterThanTheWaitForADurationCountsToo() {
    let stage = Stage(.with { $0.resumeTimeout = 200 * ms })
    stage.row = .at(600 * s)
    stage.duration = nil
    stage.load()
    stage.hold()
    stage.advance(200 * ms)
    #expect(stage.events.map(\.status) == [.timedOut])
  }

  @Test func whatWasNotNamedIsLeftAlone() {
    let stage = Stage()
    stage.hold()
    stage.arrive(0, at: 0)
    stage.play()
    stage.advance(100 * s)
    stage.save()
    stage.leave()
    #expect(stage.events.isEmpty && stage.attempts.isEmpty)
    #expect(stage.opens == 0 && stage.queries.isEmpty)
    #expect(stage.lastAnswer == .nothingToSave)
  }

  @Test(arguments: [true, false])
  func aWayUpThatFailsSaysNothing(isHeld: Bool) {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    if isHeld { stage.hold() }
    stage.feed(.stateChanged(StateChange(old: .ready, new: .null)))
    stage.feed(.stateChanged(StateChange(old: .paused, new: .ready)))
    stage.advance(20 * s)
    #expect(stage.events.isEmpty && stage.attempts.isEmpty)
    #expect(stage.machine.deadline == nil)
  }

  @Test func factsOfAnEarlierLoadDoNothing() {
    let stage = Stage.resumed(.at(600 * s))
    stage.load(other)
    let deadline = stage.machine.deadline
    let events = stage.events.count
    stage.feed(.error, generation: 1)
    stage.feed(.endOfStream, generation: 1)
    stage.feed(.asyncDone, generation: 1)
    stage.feed(
      .arrived(seqnum: 101, time: 0, permille: 1000), generation: 1)
    stage.feed(
      .held(
        HeldBuffer(isVideo: true, time: 0, calibrates: true, isLast: true)),
      generation: 1)
    #expect(stage.events.count == events && stage.opens == 0)
    #expect(stage.machine.deadline == deadline)
    stage.hold()
    #expect(stage.opens == 1)
  }
}
