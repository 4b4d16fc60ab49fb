import Bookmarks
import Breaks
import Testing
import Timeline

@testable import Session

/// What prerolls before anything was held.
@Suite struct PrerolledTests {
  private func tunnelled(
    _ row: Bookmark? = .at(600 * s), method: Policy.Method = .automatic,
    duration: Int64? = hour
  ) -> Stage {
    let stage = Stage(.with { $0.method = method })
    stage.showsBuffers = false
    stage.duration = duration
    stage.row = row
    stage.load()
    stage.preroll()
    return stage
  }

  private func accept(_ stage: Stage) {
    stage.feed(
      .seekAnswered(seqnum: stage.seeks.last?.seqnum ?? 0, accepted: true))
  }

  // MARK: Tunnelled

  @Test func aTunnelledPathSeeksAfterThePreroll() {
    let stage = tunnelled()
    #expect(stage.seeks.map(\.position) == [.at(600 * s)])
    #expect(stage.events.isEmpty)
    accept(stage)
    stage.advance(200 * ms)
    #expect(stage.events.isEmpty)
    stage.position = 600 * s
    stage.advance(100 * ms)
    #expect(stage.kinds == [.resumed])
    #expect(stage.events[0].prerolled)
    #expect(stage.events[0].content == .at(600 * s))
    stage.play()
    stage.advance(30 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(630 * s))
  }

  @Test func thatNeverComesThereIsGivenUp() {
    let stage = tunnelled()
    accept(stage)
    stage.position = 598 * s
    stage.advance(20 * s)
    #expect(stage.kinds == [.resumeFailed])
    #expect(stage.events[0].status == .timedOut)
    stage.leave()
    #expect(stage.row == .at(600 * s))
    #expect(stage.machine.deadline == nil)
  }

  @Test func withNothingToResumeItHasBegun() {
    let stage = tunnelled(nil)
    #expect(stage.kinds == [.startedOver] && stage.seeks.isEmpty)
    stage.play()
    stage.advance(30 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(30 * s))
  }

  @Test func withoutADurationItIsLive() {
    let stage = tunnelled(duration: nil)
    stage.advance(2 * s)
    #expect(stage.kinds == [.startedOver] && stage.seeks.isEmpty)
    stage.play()
    stage.advance(30 * s)
    stage.leave()
    #expect(stage.row == .at(600 * s))
  }

  @Test func whoWantsNothingShownBeforeIsToldThatItFailed() {
    let stage = tunnelled(method: .hold)
    stage.advance(299 * ms)
    #expect(stage.events.isEmpty)
    stage.advance(1 * ms)
    #expect(stage.events.map(\.status) == [.seekFailed])
    #expect(stage.seeks.isEmpty)
    stage.play()
    stage.advance(60 * s)
    stage.pause()
    #expect(stage.row == .at(600 * s))
  }

  @Test func unlessABufferComesAfterAll() {
    let stage = tunnelled(method: .hold)
    stage.showsBuffers = true
    stage.hold(at: 700 * ms)
    #expect(stage.seeks.map(\.offset) == [700 * ms])
    stage.land()
    #expect(stage.kinds == [.resumed])
    #expect(!stage.events[0].prerolled)
  }

  /// Sought with one pad held alone, the other's track may never come.
  @Test func thenItWaitsForTheOtherPadToo() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.answersQueries = false
    stage.load()
    stage.preroll()
    stage.feed(
      .held(
        HeldBuffer(isVideo: true, time: 0, calibrates: true, isLast: false)))
    stage.answerQuery()
    #expect(stage.seeks.isEmpty)
    stage.feed(
      .held(
        HeldBuffer(isVideo: false, time: 0, calibrates: true, isLast: true)))
    #expect(stage.seeks.count == 1)
  }

  @Test(arguments: [true, false])
  func aLaterSeekLandsByItsPositionToo(isOurs: Bool) {
    let stage = tunnelled(nil)
    stage.play()
    stage.advance(30 * s)
    if isOurs {
      stage.feed(.seek(.at(20 * minute)))
    } else {
      stage.seekByHand(to: 20 * minute)
    }
    stage.advance(1 * s)
    #expect(stage.count(.seeked) == 0)
    stage.position = 20 * minute
    stage.advance(100 * ms)
    #expect(stage.count(.seeked) == (isOurs ? 1 : 0))
    stage.advance(10 * s - 50 * ms)
    stage.leave()
    let kept = stage.row?.contentTime.nanoseconds ?? 0
    #expect(abs(kept - 20 * minute - 10 * s) <= 200 * ms)
  }

  // MARK: Sound shows, the picture is tunnelled

  private func heard(
    _ row: Bookmark? = .at(600 * s), method: Policy.Method = .automatic
  ) -> Stage {
    let stage = Stage(.with { $0.method = method })
    stage.showsBuffers = false
    stage.row = row
    stage.load()
    stage.feed(
      .held(
        HeldBuffer(
          isVideo: false, time: 700 * ms, calibrates: true, isLast: false,
          awaitsVideo: true)))
    stage.advance(2 * s)
    return stage
  }

  @Test func aPictureThatNeverComesIsSoughtToTheVeryPlace() {
    let stage = heard()
    #expect(stage.seeks.map(\.position) == [.at(600 * s + 700 * ms)])
    #expect(stage.seeks[0].offset == 0 && stage.seeks[0].isEarly)
    accept(stage)
    stage.position = 600 * s + 700 * ms
    stage.advance(100 * ms)
    #expect(stage.kinds == [.resumed])
    #expect(stage.events[0].prerolled)
    #expect(stage.events[0].content == .at(600 * s))
  }

  @Test func andWithNothingToResumeItBeginsWithTheSound() {
    let stage = heard(nil)
    #expect(stage.kinds == [.startedOver] && stage.seeks.isEmpty)
    #expect(stage.opens == 1)
  }

  @Test func andWhoWantsNothingShownBeforeIsToldThatItFailed() {
    let stage = heard(method: .hold)
    stage.advance(7999 * ms)
    #expect(stage.events.isEmpty)
    stage.advance(1 * ms)
    #expect(stage.events.map(\.status) == [.timedOut])
    #expect(stage.seeks.isEmpty && stage.opens == 1)
    stage.play()
    stage.advance(601 * s)
    stage.pause()
    #expect(stage.row != .at(600 * s))
  }

  @Test func whoWantsNothingShownBeforeWaitsForASlowPicture() {
    let stage = heard(method: .hold)
    stage.advance(3 * s)
    stage.showsBuffers = true
    stage.hold(at: 800 * ms)
    #expect(stage.seeks.map(\.offset) == [800 * ms])
    stage.land()
    #expect(stage.kinds == [.resumed] && !stage.events[0].prerolled)
  }

  // MARK: Asked for

  private func prerolled(
    _ row: Bookmark? = .at(600 * s), offset: Int64 = 0
  ) -> Stage {
    let stage = Stage(.with { $0.method = .preroll })
    stage.row = row
    stage.load()
    stage.arrive(0, at: offset)
    stage.preroll()
    return stage
  }

  @Test(arguments: [0, 780 * ms])
  func whoAsksForItSeeksAfterThePreroll(offset: Int64) {
    let stage = prerolled(offset: offset)
    #expect(stage.seeks.map(\.position) == [.at(600 * s)])
    #expect(stage.seeks[0].offset == offset)
    stage.land()
    #expect(stage.kinds == [.resumed])
    #expect(stage.events[0].prerolled)
    #expect(stage.events[0].stream == .at(600 * s))
  }

  @Test func andLandsWithTheFirstBufferOnly() {
    let stage = prerolled()
    accept(stage)
    stage.position = 600 * s
    stage.advance(1 * s)
    #expect(stage.events.isEmpty)
  }

  @Test func andWithoutABookmarkItHasBegun() {
    let stage = prerolled(nil)
    #expect(stage.kinds == [.startedOver] && stage.seeks.isEmpty)
    stage.play()
    stage.advance(30 * s)
    stage.leave()
    #expect(stage.row?.contentTime == .at(30 * s))
  }
}
