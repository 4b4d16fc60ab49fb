import Bookmarks
import Testing
import Timeline

@testable import Session

/// Resumes that land elsewhere.
@Suite struct AstrayTests {
  @Test func aResumeIsSoughtOnceMore() {
    let stage = Stage.seeking(.at(600 * s))
    stage.land(off: 18 * s)
    #expect(stage.kinds.isEmpty)
    #expect(stage.seeks.map(\.position) == [.at(600 * s), .at(600 * s)])
    #expect(stage.seeks[0].seqnum != stage.seeks[1].seqnum)
    #expect(stage.seeks.map(\.isEarly) == [true, false])
    stage.land()
    #expect(stage.kinds == [.resumed])
    #expect(stage.events[0].stream == .at(600 * s))
  }

  @Test(arguments: [-1 * s - 1, 1 * s + 1, -600 * s])
  func aResumeThatGoesAstrayTwiceFailsAndKeepsTheBookmark(off: Int64) {
    let stage = Stage.seeking(.at(600 * s))
    stage.land(off: off)
    stage.land(off: off)
    #expect(stage.kinds == [.resumeFailed])
    #expect(stage.events[0].status == .seekFailed)
    stage.leave()
    #expect(stage.row == .at(600 * s))
  }

  @Test func itPlaysOnUntilItPassesTheBookmark() {
    let stage = Stage.seeking(.at(600 * s))
    stage.land(off: -100 * s)
    stage.land(off: -100 * s)
    stage.preroll()
    stage.play()
    stage.advance(90 * s)
    stage.pause()
    #expect(stage.attempts.isEmpty)
    #expect(stage.row == .at(600 * s))
    stage.play()
    stage.advance(15 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(605 * s))
  }
}
