import Bookmarks
import Breaks
import Testing
import Timeline

@testable import Session

/// Breaks that are known late: until then no content time is.
@Suite struct UnplacedTests {
  private let advertised = breaks([(0, 15 * s), (10 * minute, 30 * s)])

  private func waiting(
    row: Bookmark?, start: Load.Start = .resume,
    _ policy: Policy = .with { $0.resumeTimeout = 5 * s }
  ) -> Stage {
    let stage = Stage(policy)
    stage.row = row
    stage.load(start: start, awaitsTimeline: true)
    stage.hold()
    return stage
  }

  /// The time-out has passed and it plays from the start.
  private func unplaced(row: Bookmark? = .at(10 * s)) -> Stage {
    let stage = waiting(row: row)
    stage.advance(5 * s)
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    return stage
  }

  @Test func aResumeWaitsForTheBreaksAndUsesThem() {
    let stage = waiting(row: .at(20 * minute))
    stage.advance(4 * s)
    #expect(stage.seeks.isEmpty && stage.opens == 0 && stage.events.isEmpty)
    stage.feed(.setTimeline(advertised))
    #expect(stage.seeks.map(\.position) == [.at(20 * minute + 45 * s)])
    stage.land()
    #expect(stage.events.last?.content == .at(20 * minute))
  }

  @Test func noBreaksAreAnAnswerToo() {
    let stage = waiting(row: .at(20 * minute))
    stage.feed(.setTimeline(nil))
    #expect(stage.seeks.map(\.position) == [.at(20 * minute)])
  }

  @Test func breaksThatComeBeforeTheFirstBufferAreNotAwaited() {
    let stage = Stage()
    stage.row = .at(20 * minute)
    stage.load(awaitsTimeline: true)
    stage.feed(.setTimeline(advertised))
    stage.hold()
    #expect(stage.seeks.map(\.position) == [.at(20 * minute + 45 * s)])
  }

  @Test(arguments: [nil, Bookmark.at(20 * minute, finished: true)])
  func withNothingToResumeNothingIsAwaited(row: Bookmark?) {
    let stage = waiting(row: row)
    #expect(stage.opens == 1)
    stage.arrive(0, at: 0)
    #expect(stage.kinds == [.startedOver])
    #expect(stage.events[0].content == nil)
  }

  @Test func whoStartsAtAPlaceWaitsForTheBreaks() {
    let stage = waiting(row: nil, start: .at(.at(20 * minute)))
    #expect(stage.opens == 0)
    stage.feed(.setTimeline(advertised))
    #expect(stage.seeks.map(\.position) == [.at(20 * minute + 45 * s)])
  }

  @Test func aSeekIntoTheWaitIsAPlaceToo() {
    let stage = waiting(row: .at(20 * minute))
    stage.feed(.seek(.at(30 * minute)))
    #expect(stage.seeks.isEmpty)
    stage.feed(.setTimeline(advertised))
    #expect(stage.seeks.map(\.position) == [.at(30 * minute + 45 * s)])
  }

  @Test func afterTheTimeOutItPlaysAndKeepsNothing() {
    let stage = unplaced()
    #expect(stage.kinds == [.resumeFailed])
    #expect(stage.events[0].status == .timedOut)
    stage.advance(60 * s)
    #expect(stage.save() > 0 && stage.lastAnswer == .nothingToSave)
    let here = stage.machine.whereabouts
    #expect(here?.content(at: .at(60 * s)) == nil)
    #expect(here?.contentDuration == nil)
    #expect(!stage.machine.takesSeeks)
    stage.feed(.seek(.at(5 * minute)))
    #expect(stage.seeks.isEmpty)
    stage.leave()
    #expect(stage.row == .at(10 * s))
    #expect(stage.attempts.isEmpty)
    stage.save()
    #expect(stage.lastAnswer == .nothingToSave)
  }

  @Test func lateBreaksPlaceTheViewerAndTheBookmarkIsTheFloor() {
    let stage = unplaced()
    stage.advance(20 * s)
    stage.feed(.setTimeline(advertised))
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row == .at(10 * s))
    stage.advance(10 * s)
    stage.save()
    #expect(stage.row?.contentTime == .at(15 * s))
    #expect(stage.machine.takesSeeks)
  }

  @Test func withNothingStoredLateBreaksBeginToKeep() {
    let stage = waiting(row: nil)
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(20 * s)
    #expect(stage.attempts.isEmpty)
    stage.feed(.setTimeline(advertised))
    stage.leave()
    #expect(stage.row?.contentTime == .at(5 * s))
  }

  // MARK: The break that was left

  private func resumed(
    _ row: Bookmark, plays: Bool = true
  ) -> StreamTime? {
    let stage = Stage.seeking(
      row, .with { $0.playsInterruptedBreak = plays }, timeline: advertised)
    return stage.seeks.last?.position
  }

  @Test(arguments: [-500 * ms, 0, 500 * ms])
  func theBreakThatWasLeftPlaysFromItsStart(off: Int64) {
    let row = Bookmark.at(10 * minute + off, inBreak: true)
    #expect(resumed(row) == .at(10 * minute + 15 * s))
    #expect(resumed(row, plays: false) == .at(10 * minute + 45 * s))
  }

  @Test func withoutThatBreakItGoesStraightToThePlace() {
    #expect(
      resumed(.at(15 * minute, inBreak: true)) == .at(15 * minute + 45 * s))
    #expect(resumed(.at(10 * minute)) == .at(10 * minute + 45 * s))
  }
}
