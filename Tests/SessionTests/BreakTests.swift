import Bookmarks
import Testing
import Timeline

@testable import Session

/// Breaks are told in pairs and on time.
@Suite struct BreakTests {
  private let timeline = breaks(
    [(10 * s, 20 * s), (60 * s, 5 * s), (60 * s, 5 * s)], of: hour)

  private func told(_ stage: Stage) -> [String] {
    stage.events.compactMap {
      switch $0.kind {
      case .breakStarted: "+\($0.breakIndex ?? -1)"
      case .breakEnded: "-\($0.breakIndex ?? -1)"
      default: nil
      }
    }
  }

  private func whenTold(_ stage: Stage) -> [Int64] {
    zip(stage.events, stage.times).filter {
      $0.0.kind == .breakStarted || $0.0.kind == .breakEnded
    }.map(\.1)
  }

  @Test func eachBreakIsToldWhenItBeginsAndEnds() {
    let stage = Stage.fromTheStart(timeline: timeline)
    let start = stage.now
    stage.advance(100 * s)
    #expect(told(stage) == ["+0", "-0", "+1", "-1", "+2", "-2"])
    let expected = [10, 30, 80, 85, 85, 90].map { start + $0 * s }
    for (time, wanted) in zip(whenTold(stage), expected) {
      #expect(time >= wanted && time <= wanted + 10 * ms)
    }
    let first = stage.events.first { $0.kind == .breakStarted }
    #expect(first?.content == .at(10 * s))
  }

  @Test func theyDoNotWaitForAnyQuery() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.answersQueries = false
    stage.advance(31 * s)
    #expect(told(stage) == ["+0", "-0"])
  }

  @Test func twiceTheSpeedIsHalfTheTime() {
    let stage = Stage.fromTheStart(timeline: timeline)
    let start = stage.now
    stage.answersQueries = false
    stage.ahead = 100 * s
    stage.seekByHand(to: 0)
    stage.arrive(7, at: 0, permille: 2000)
    stage.advance(6 * s)
    #expect(told(stage) == ["+0"])
    let time = whenTold(stage).first ?? 0
    #expect(time >= start + 5 * s && time <= start + 5_010 * ms)
  }

  @Test func theSlowestSpeedAndTheFurthestBreakAreNoOverflow() {
    let far = Int64.max / 1000 - 1 * s
    let timeline = breaks([(far, 30 * s)])
    let stage = Stage.fromTheStart(timeline: timeline, kind: .vod)
    stage.seekByHand(to: 1 * s)
    stage.arrive(7, at: 1 * s, permille: 1)
    stage.advance(1 * s)
    #expect(stage.count(.breakStarted) == 0)
    #expect(stage.machine.deadline != nil)
  }

  @Test func aPauseHoldsThemUp() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.advance(9 * s)
    stage.pause()
    stage.advance(minute)
    #expect(told(stage) == [])
    stage.play()
    stage.advance(1_010 * ms)
    #expect(told(stage) == ["+0"])
  }

  @Test(arguments: [10 * ms, 100 * ms, 300 * ms, 450 * ms])
  func aQueryThatJittersTellsNothingTwice(back: Int64) {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.advance(10 * s + 10 * ms)
    #expect(told(stage) == ["+0"])
    stage.position -= back
    stage.advance(2 * s)
    #expect(told(stage) == ["+0"])
    stage.advance(19 * s)
    #expect(told(stage) == ["+0", "-0"])
  }

  @Test func seekingIntoABreakAndOutOfItCounts() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.seekByHand(to: 15 * s)
    stage.arrive(7, at: 15 * s)
    #expect(told(stage) == ["+0"])
    stage.seekByHand(to: 40 * s)
    stage.arrive(7, at: 40 * s)
    #expect(told(stage) == ["+0", "-0"])
  }

  @Test func aSeekThatIsRefusedTellsInPairs() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.feed(.seek(.at(20 * s)))
    stage.feed(
      .seekAnswered(seqnum: stage.seeks[0].seqnum, accepted: false))
    stage.seekByHand(to: 15 * s)
    stage.advance(20 * s)
    stage.leave()
    let kinds = told(stage)
    #expect(kinds.count % 2 == 0)
  }

  @Test(arguments: 0..<6)
  func whateverEndsTheStreamEndsItsBreak(end: Int) {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.advance(15 * s)
    switch end {
    case 0: stage.feed(.error)
    case 1: stage.feed(.endOfStream)
    case 2: stage.leave()
    case 3: stage.load(other)
    case 4: stage.close()
    default: stage.feed(.otherStream)
    }
    #expect(told(stage) == ["+0", "-0"])
    stage.advance(minute)
    #expect(told(stage) == ["+0", "-0"])
  }

  @Test func newBreaksEndTheOldOneAndBeginTheirs() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.advance(15 * s)
    stage.feed(
      .setTimeline(breaks([(1 * s, 2 * s), (10 * s, 30 * s)], of: hour)))
    #expect(told(stage) == ["+0", "-0", "+1"])
    stage.advance(30 * s)
    #expect(told(stage) == ["+0", "-0", "+1", "-1"])
  }

  @Test func noBreaksAnyMoreEndsTheOneThatPlayedAndAllDeadlines() {
    let stage = Stage.fromTheStart(
      .with { $0.saveInterval = nil }, timeline: timeline)
    stage.advance(15 * s)
    stage.feed(.setTimeline(nil))
    #expect(told(stage) == ["+0", "-0"])
    let ticks = stage.ticks
    stage.advance(20 * s)
    #expect(stage.ticks - ticks <= 80)
    #expect(told(stage) == ["+0", "-0"])
  }

  @Test func aStarvedSinkTellsLateAndDoesNotSpin() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.advance(9 * s)
    stage.answersQueries = false
    stage.isPlaying = false
    stage.sample = 9_500 * ms
    let ticks = stage.ticks
    stage.advance(5 * s)
    #expect(told(stage) == [])
    #expect(stage.ticks - ticks <= 1_100)
    stage.sample = 20 * s
    stage.advance(10 * ms)
    #expect(told(stage) == ["+0"])
  }

  @Test func aPreRollIsToldAtTheStart() {
    let stage = Stage.fromTheStart(timeline: breaks([(0, 5 * s)]))
    #expect(told(stage) == ["+0"])
    stage.advance(6 * s)
    #expect(told(stage) == ["+0", "-0"])
  }

  @Test func resumingBehindABreakTellsNoneOfIt() {
    let stage = Stage.resumed(
      .at(10 * s, inBreak: true), timeline: timeline)
    stage.advance(5 * s)
    #expect(told(stage) == [])
  }
}
