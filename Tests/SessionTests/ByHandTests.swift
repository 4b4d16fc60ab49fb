import Bookmarks
import Testing
import Timeline

@testable import Session

/// Beginnings that are not ours: tunnelled paths, and the application's seeks.
@Suite struct ByHandTests {
  private func loaded(_ row: Bookmark? = .at(600 * s)) -> Stage {
    let stage = Stage()
    stage.row = row
    stage.load()
    return stage
  }

  private func here(_ stage: Stage) -> StreamTime? {
    stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
  }

  // MARK: Tunnelled

  @Test func aTunnelledPathWithoutABookmarkStartsOver() {
    let stage = loaded(nil)
    stage.preroll()
    #expect(stage.kinds == [.startedOver])
    #expect(!stage.queries.isEmpty)
    stage.play()
    stage.answersQueries = false
    stage.advance(250 * ms)
    // No buffer was seen that it could be near to.
    stage.feed(
      .queried(
        ticket: stage.queries.last ?? 0, position: 5 * s, duration: hour,
        shown: nil))
    #expect(here(stage) == .at(5 * s))
  }

  @Test func aTunnelledLiveStreamStartsOver() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load(kind: .live)
    stage.preroll()
    #expect(stage.kinds == [.startedOver])
  }

  // MARK: The application's own seek

  @Test(arguments: [true, false])
  func aSeekByHandOpensThePadsIfItDoesNotFlush(flushes: Bool) {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.seekSeen(seqnum: 7, time: 100 * s, flushes: flushes))
    #expect(stage.opens == (flushes ? 0 : 1))
  }

  @Test func aSeekByHandBeforeAnythingIsHeldPlacesTheLoad() {
    let stage = loaded()
    stage.seekByHand(to: 100 * s)
    stage.hold()
    stage.arrive(7, at: 100 * s)
    #expect(stage.seeks.isEmpty)
    #expect(stage.kinds == [.startedOver, .saved])
    stage.preroll()
    stage.leave()
    #expect(stage.row?.contentTime == .at(100 * s))
  }

  @Test func aSeekByHandBeforeOursHasItsConstant() {
    let stage = loaded()
    stage.answersQueries = false
    stage.hold(at: 780 * ms)
    stage.seekByHand(to: 100_780 * ms)
    #expect(here(stage) == .at(100 * s))
    stage.arrive(7, at: 100_780 * ms)
    #expect(stage.kinds == [.startedOver])
    #expect(stage.events[0].stream == .at(100 * s))
  }

  @Test func aSeekByHandAfterAFailureTellsNoOtherBeginning() {
    let stage = Stage.seeking(.at(600 * s))
    stage.advance(10 * s)
    stage.seekByHand(to: 100 * s)
    stage.arrive(7, at: 100 * s)
    #expect(stage.kinds == [.resumeFailed])
  }

  @Test func aSeekThatIsRefusedAfterOneByHandIsAtTheStart() {
    let stage = Stage.seeking(.at(600 * s))
    stage.seekByHand(to: 100 * s)
    stage.feed(.seek(.at(200 * s)))
    stage.feed(
      .seekAnswered(seqnum: stage.seeks.last?.seqnum ?? 0, accepted: false))
    #expect(here(stage) == .zero)
  }

  @Test func whoStartsOverKeepsNoBookmarkWhenTheirSeekNeverLands() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load(start: .beginning)
    stage.hold(isLast: false)
    stage.seekByHand(to: 100 * s)
    stage.advance(10 * s)
    stage.preroll()
    stage.arrive(0, at: 0)
    stage.play()
    stage.advance(20 * s)
    stage.pause()
    #expect(stage.row.map { $0.contentTime < .at(600 * s) } == true)
  }

  @Test func aSeekByHandThatAResumeOvertookIsOver() {
    let stage = Stage.seeking(.at(600 * s))
    stage.seekByHand(to: 45 * s)
    stage.arrive(stage.seeks[0].seqnum, at: 600 * s, isLast: true)
    stage.play()
    stage.advance(5 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(605 * s))
    #expect(stage.kinds.first == .startedOver)
  }
}
