import Bookmarks
import Testing
import Timeline

@testable import Session

/// When a break is told at other speeds, and after the place has jumped.
@Suite struct EdgeTests {
  private let timeline = breaks([(10 * s, 20 * s)], of: hour)

  private func told(_ stage: Stage) -> [Event.Kind] {
    stage.kinds.filter { $0 == .breakStarted || $0 == .breakEnded }
  }

  @Test func bothEdgesTellWhereTheyAre() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.advance(31 * s)
    let edges = stage.events.filter { $0.breakIndex == 0 }
    #expect(edges.map(\.content) == [.at(10 * s), .at(10 * s)])
    for (edge, stream) in zip(edges, [10 * s, 30 * s]) {
      #expect(edge.stream.map { $0 >= .at(stream) } == true)
      #expect(edge.stream.map { $0 <= .at(stream + 10 * ms) } == true)
    }
  }

  @Test func atAnOddSpeedTheEdgeIsHitWithinMicroseconds() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.answersQueries = false
    stage.ahead = 100 * s
    stage.seekByHand(to: 0)
    stage.arrive(7, at: 0, permille: 1500)
    let due = stage.now + 10 * s * 1000 / 1500
    stage.advance(7 * s)
    let time = zip(stage.events, stage.times).first {
      $0.0.kind == .breakStarted
    }
    #expect(time.map { $0.1 >= due && $0.1 <= due + 2_000 } == true)
  }

  @Test func backwardsABreakEndsAtItsBeginningAndNothingSpins() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.answersQueries = false
    stage.seekByHand(to: 12 * s)
    stage.isPlaying = false
    stage.arrive(7, at: 12 * s, permille: -1000)
    #expect(told(stage) == [.breakStarted])
    let ticks = stage.ticks
    stage.advance(2_250 * ms)
    #expect(told(stage) == [.breakStarted, .breakEnded])
    #expect(stage.ticks - ticks <= 9)
  }

  @Test func whatFallsFarBehindAnEdgeHasLeftTheBreak() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.advance(10 * s + 10 * ms)
    stage.position -= 700 * ms
    stage.advance(500 * ms)
    #expect(told(stage) == [.breakStarted, .breakEnded])
    stage.advance(25 * s)
    #expect(told(stage).count == 4)
  }

  @Test func aSeekOutOfABreakEndsItAtOnce() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.advance(15 * s)
    stage.seekByHand(to: 40 * s)
    #expect(told(stage) == [.breakStarted, .breakEnded])
  }

  @Test func aSeekJustBeforeABreakHasLeftIt() {
    let stage = Stage.fromTheStart(timeline: timeline)
    stage.advance(10_200 * ms)
    stage.seekByHand(to: 9_900 * ms)
    stage.arrive(7, at: 9_900 * ms)
    #expect(told(stage) == [.breakStarted, .breakEnded])
  }
}
