import Bookmarks
import Testing

@testable import Session

/// A bookmark that somebody else removes or writes during play.
@Suite struct RemovedTests {
  @Test(arguments: [nil, 7 * s])
  func whatSomebodyElseWroteIsLookedAtOnDemand(row: Int64?) {
    let stage = Stage.fromTheStart()
    stage.advance(30 * s)
    stage.pause()
    stage.advance(1 * s)
    stage.row = row.map { .at($0) }
    stage.save()
    #expect(stage.row?.contentTime == .at(30 * s))
    stage.row = .at(50 * s)
    stage.save()
    #expect(stage.row == .at(50 * s))
  }

  @Test(arguments: [false, true])
  func whatIsRemovedDuringPlayHoldsNobodyBack(leaves: Bool) {
    let stage = Stage.fromTheStart(start: .beginningKeep, row: .at(600 * s))
    stage.advance(55 * s)
    #expect(stage.row == .at(600 * s))
    stage.row = nil
    if leaves { stage.leave() } else { stage.save() }
    #expect(stage.row?.contentTime == .at(55 * s))
  }

  @Test func whatAnotherBoxLoweredIsTheNewFloor() {
    let stage = Stage.fromTheStart(start: .beginningKeep, row: .at(600 * s))
    stage.advance(55 * s)
    stage.row = .at(58 * s)
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row == .at(58 * s))
    stage.advance(5 * s)
    stage.save()
    #expect(stage.row?.contentTime == .at(60 * s))
  }
}
