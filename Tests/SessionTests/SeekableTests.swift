import Testing
import Timeline

@testable import Session

/// Where a seek of the viewer's leads at the ends of the film.
@Suite struct SeekableTests {
  @Test(arguments: [hour, hour + 1, 100 * hour])
  func beyondTheEndIsTheLastSecond(content: Int64) {
    let stage = Stage.fromTheStart()
    stage.feed(.seek(.at(content)))
    #expect(stage.seeks.map(\.position) == [.at(hour - 1 * s)])
  }

  @Test func beyondTheEndIsThePostRollWhereThereIsOne() {
    let stage = Stage.fromTheStart(
      timeline: breaks([(600 * s, 30 * s), (hour, 30 * s)], of: hour))
    stage.feed(.seek(.at(hour + 5 * s)))
    #expect(stage.seeks.map(\.position) == [.at(hour + 30 * s)])
  }

  @Test func aMomentBeforeTheEndIsExact() {
    let stage = Stage.fromTheStart()
    stage.feed(.seek(.at(hour - 1)))
    #expect(stage.seeks.map(\.position) == [.at(hour - 1)])
  }

  @Test func zeroIsThePreRollForWhoIsStillInIt() {
    let stage = Stage.fromTheStart(timeline: breaks([(0, 30 * s)]))
    stage.advance(10 * s)
    stage.feed(.seek(.zero))
    stage.land()
    stage.advance(40 * s)
    stage.feed(.seek(.zero))
    #expect(stage.seeks.map(\.position) == [.zero, .at(30 * s)])
  }
}
