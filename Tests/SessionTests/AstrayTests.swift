import Bookmarks
import Testing
import Timeline

@testable import Session

/// Seeks of ours that land elsewhere.
@Suite struct AstrayTests {
  @Test func aResumeIsSoughtOnceMore() {
    let stage = Stage.seeking(.at(600 * s))
    stage.land(off: 18 * s)
    #expect(stage.kinds.isEmpty)
    #expect(stage.seeks.map(\.position) == [.at(600 * s), .at(600 * s)])
    #expect(stage.seeks[0].seqnum != stage.seeks[1].seqnum)
    #expect(stage.seeks.map(\.isEarly) == [true, false])
    #expect(stage.seeks.map(\.within) == [1 * s, -1])
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

  @Test func aSeekIsSoughtOnceMore() {
    let stage = Stage.fromTheStart()
    stage.feed(.seek(.at(600 * s)))
    stage.land(off: 18 * s)
    #expect(stage.count(.seeked) == 0)
    #expect(stage.seeks.map(\.position) == [.at(600 * s), .at(600 * s)])
    #expect(stage.seeks.map(\.within) == [1 * s, -1])
    stage.land(off: 18 * s)
    #expect(stage.events.last?.kind == .seeked)
    #expect(stage.events.last?.stream == .at(618 * s))
  }

  @Test func whoseSecondSeekIsRefusedIsThere() {
    let stage = Stage.fromTheStart()
    stage.answersSeeks = false
    stage.feed(.seek(.at(600 * s)))
    stage.acceptSeek()
    stage.land(off: 18 * s)
    let opens = stage.opens
    stage.feed(
      .seekAnswered(seqnum: stage.seeks[1].seqnum, accepted: false))
    #expect(stage.events.last?.status == .seekFailed)
    #expect(stage.opens == opens + 1)
    stage.leave()
    #expect(stage.row.map { $0.contentTime >= .at(618 * s) } == true)
  }

  @Test func whoseSecondSeekIsLostIsShown() {
    let stage = Stage.fromTheStart()
    stage.feed(.seek(.at(600 * s)))
    stage.land(off: 18 * s)
    let opens = stage.opens
    stage.advance(10 * s)
    #expect(stage.events.last?.status == .timedOut)
    #expect(stage.opens == opens + 1)
  }

  @Test func aStreamThatDiedIsSoughtOnce() {
    let stage = Stage.fromTheStart()
    stage.advance(20 * s)
    stage.feed(.error)
    stage.feed(.seek(.at(600 * s)))
    #expect(stage.seeks.map(\.within) == [-1])
    stage.land(off: 18 * s)
    #expect(stage.events.last?.stream == .at(618 * s))
  }
}
