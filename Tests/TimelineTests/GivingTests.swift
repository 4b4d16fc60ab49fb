import Breaks
import Seeded
import Testing

/// The same breaks make the same timeline, however they are given.
@Suite struct GivingTests {
  private static func each(
    _ body: ([TrueBreak], inout SeededGenerator, Comment) throws -> Void
  ) throws {
    for number in 0..<3_000 {
      var random = SeededGenerator(case: number)
      let breaks =
        number % 3 == 0
        ? RandomBreaks.huge(using: &random)
        : RandomBreaks.small(using: &random)
      try body(breaks, &random, AgreementTests.name(number, breaks))
    }
  }

  private func placed(
    _ breaks: [Break], _ name: Comment
  ) -> [TrueBreak]? {
    do {
      return try Placing(breaks, contentDuration: nil).placed.map {
        TrueBreak($0)
      }
    } catch {
      Issue.record("\(error): \(breaks); \(name)")
      return nil
    }
  }

  @Test(arguments: Starts.allCases)
  func theyMayBeGivenByEitherStartOrBoth(starts: Starts) throws {
    try Self.each { breaks, _, name in
      #expect(placed(breaks.known(by: starts), name) == breaks, name)
    }
  }

  @Test func eachMayBeGivenByAnotherStart() throws {
    try Self.each { breaks, random, name in
      let mixed = breaks.knownByAny(using: &random)
      #expect(placed(mixed, name) == breaks, name)
    }
  }

  @Test func theirOrderDoesNotMatterWhereContentTimesDiffer() throws {
    try Self.each { breaks, random, name in
      let shuffled = breaks.shuffledApart(using: &random)
      #expect(placed(shuffled.known(by: .content), name) == breaks, name)
    }
  }

  @Test func theirOrderDoesNotMatterAtAllWhereBothStartsAreGiven() throws {
    try Self.each { breaks, random, name in
      let shuffled = breaks.shuffled(using: &random)
      #expect(placed(shuffled.known(by: .both), name) == breaks, name)
    }
  }

  /// By stream time alone nothing tells two cuts at one instant apart, so that
  /// these keep their order.
  @Test func theirOrderDoesNotMatterByStreamTime() throws {
    try Self.each { breaks, random, name in
      let cuts = Set(breaks.filter(\.isCut).map(\.stream))
      let shuffled = breaks.shuffled(using: &random)
      let given = shuffled.filter { !cuts.contains($0.stream) }
      let kept = breaks.filter { cuts.contains($0.stream) }
      #expect(
        placed((given + kept).known(by: .stream), name) == breaks, name)
    }
  }

  /// Only a cut known by content time alone, at the instant of a break known
  /// by stream time alone, could lie on either side of it.
  @Test func mixedOnesInAnyOrderMakeTheSameTimeline() throws {
    try Self.each { breaks, random, name in
      var mixed: [Break] = []
      for item in breaks.shuffledApart(using: &random) {
        let starts = Starts.allCases.randomElement(using: &random) ?? .both
        mixed.append(item.known(by: item.isCut ? .both : starts))
      }
      #expect(placed(mixed, name) == breaks, name)
    }
  }

  @Test func roundedContentTimesMoveNothing() throws {
    try Self.each { breaks, random, name in
      guard let last = breaks.last, last.streamEnd < 1_000,
        last.contentEnd < 1_000
      else { return }
      let scaled = breaks.map { $0.times(10 * Placing.tolerance) }
      var rounded: [Break] = []
      for var given in scaled.knownByAny(using: &random) {
        if let content = given.content, given.stream != nil {
          let off = Int64.random(
            in: (-Placing.tolerance)...Placing.tolerance, using: &random)
          given.content = max(0, content + off)
        }
        rounded.append(given)
      }
      #expect(placed(rounded, name) == scaled, name)
    }
  }
}

extension TrueBreak {
  fileprivate func times(_ factor: Int64) -> TrueBreak {
    TrueBreak(
      content: content * factor, stream: stream * factor,
      duration: duration * factor, replaces: replaces * factor, tag: tag)
  }
}
