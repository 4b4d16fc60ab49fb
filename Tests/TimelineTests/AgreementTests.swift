import Seeded
import Testing

/// The timeline against the same stream written down instant by instant.
@Suite struct AgreementTests {
  static let cases = 0..<1_500

  /// Says which timeline failed: case, seed and breaks.
  static func name(_ number: Int, _ breaks: [TrueBreak]) -> Comment {
    "case \(number), REPRISE_TEST_SEED=\(SeededGenerator.runSeed), \(breaks)"
  }

  static func eachSmall(
    _ body: (Clocks, NaiveStream, [TrueBreak], Comment) throws -> Void
  ) throws {
    for number in cases {
      var random = SeededGenerator(case: number)
      let breaks = RandomBreaks.small(using: &random)
      try body(
        try Clocks(breaks), NaiveStream(breaks), breaks, name(number, breaks))
    }
  }

  @Test func everyInstantOfTheStreamShowsTheContentThatAWalkFinds() throws {
    try Self.eachSmall { clocks, naive, _, name in
      let instants = naive.content.indices.map(Int64.init)
      #expect(instants.map(clocks.content) == naive.content, name)
    }
  }

  @Test func afterLandsWhereAWalkFindsTheProgrammeContinuing() throws {
    try Self.eachSmall { clocks, naive, _, name in
      let landed = naive.contentTimes.map { clocks.stream($0, .after) }
      let walked = naive.contentTimes.map { naive.after($0).map(Int64.init) }
      #expect(landed == walked, name)
    }
  }

  @Test func beforeLandsWhereAWalkFindsTheBreakBeginning() throws {
    try Self.eachSmall { clocks, naive, _, name in
      let landed = naive.contentTimes.map { clocks.stream($0, .before) }
      let walked = naive.contentTimes.map { naive.before($0).map(Int64.init) }
      #expect(landed == walked, name)
    }
  }

  @Test func theBreakThatPlaysIsTheOneThatAWalkIsIn() throws {
    try Self.eachSmall { clocks, naive, _, name in
      let instants = naive.content.indices.map(Int64.init)
      #expect(instants.map(clocks.playing) == naive.playing, name)
    }
  }

  @Test func thePreviousBreakIsTheLastThatAWalkHasBegun() throws {
    try Self.eachSmall { clocks, naive, _, name in
      let instants = naive.content.indices.map(Int64.init)
      #expect(instants.map(clocks.begun) == naive.begun, name)
    }
  }

  @Test func everyBreakTellsItsOwnPlace() throws {
    try Self.eachSmall { clocks, _, breaks, name in
      let all = clocks.timeline.clocks
      for (index, item) in breaks.enumerated() {
        let range = all.streamRange(ofBreak: index)
        #expect(range?.start.nanoseconds == item.stream, name)
        #expect(range?.end.nanoseconds == item.streamEnd, name)
        let content = all.contentTime(ofBreak: index)?.nanoseconds
        #expect(content == item.content, name)
      }
      #expect(all.count == breaks.count, name)
      for outside in [-1, breaks.count, .max, .min] {
        #expect(all.streamRange(ofBreak: outside) == nil, name)
        #expect(all.contentTime(ofBreak: outside) == nil, name)
      }
    }
  }

  /// The generator's own test: what it is meant to bring about does occur.
  @Test func theRandomTimelinesHoldEveryKindOfBreak() throws {
    var inserted = 0
    var replacing = 0
    var cut = 0
    var stacked = 0
    var adjacent = 0
    var empty = 0
    var full = 0
    try Self.eachSmall { _, _, breaks, _ in
      empty += breaks.isEmpty ? 1 : 0
      full += breaks.count == 40 ? 1 : 0
      inserted += breaks.count { !$0.isCut && $0.replaces == 0 }
      replacing += breaks.count { !$0.isCut && $0.replaces > 0 }
      cut += breaks.count { $0.isCut }
      for (a, b) in zip(breaks, breaks.dropFirst()) {
        stacked += a.content == b.content ? 1 : 0
        adjacent += a.replaces > 0 && a.contentEnd == b.content ? 1 : 0
      }
    }
    for count in [inserted, replacing, cut, stacked, adjacent, empty, full] {
      #expect(count > 10)
    }
  }
}
