import Seeded
import Testing

/// Times near the end of Int64, against a walk that cannot overflow.
@Suite struct HugeTests {
  static func eachHuge(
    _ body: (Clocks, WideWalk, Set<Int64>, Comment) throws -> Void
  ) throws {
    for number in 0..<600 {
      var random = SeededGenerator(case: number)
      let breaks = RandomBreaks.huge(using: &random)
      var times: Set<Int64> = [0, 1, .max - 1, .max]
      for item in breaks {
        for edge in [
          item.content, item.stream, item.contentEnd, item.streamEnd,
        ] {
          times.formUnion([max(edge, 1) - 1, edge, min(edge, .max - 1) + 1])
        }
      }
      for _ in 0..<20 { times.insert(random.anyMagnitude(upTo: .max)) }
      try body(
        try Clocks(breaks), WideWalk(breaks), times,
        AgreementTests.name(number, breaks))
    }
  }

  /// Nil exactly where the walk leaves Int64.
  @Test func conversionsAgreeWithAWalkOrSayThatTheSumIsTooLarge() throws {
    try Self.eachHuge { clocks, walk, times, name in
      for time in times {
        let after = walk.after(time).flatMap(Int64.init(exactly:))
        let before = walk.before(time).flatMap(Int64.init(exactly:))
        let content = walk.content(at: time).flatMap(Int64.init(exactly:))
        let right =
          clocks.stream(time, .after) == after
          && clocks.stream(time, .before) == before
          && clocks.content(time) == content
        if !right { Issue.record("\(time): \(name)") }
      }
    }
  }

  @Test func breaksAreFoundWhereAWalkFindsThem() throws {
    try Self.eachHuge { clocks, walk, times, name in
      for time in times {
        let right =
          clocks.playing(time) == walk.playing(at: time)
          && clocks.begun(time) == walk.begun(at: time)
        if !right { Issue.record("\(time): \(name)") }
      }
    }
  }

  @Test func thereAndBackIsTheSamePlaceWhereverItCanBeSaid() throws {
    var seen = 0
    try Self.eachHuge { clocks, walk, times, name in
      for time in times where walk.holds(time) {
        for stream in [
          clocks.stream(time, .after), clocks.stream(time, .before),
        ] {
          guard let stream else { continue }
          seen += 1
          if clocks.content(stream) != time {
            Issue.record("\(time) by \(stream): \(name)")
          }
        }
      }
    }
    #expect(seen > 1_000)
  }

  @Test func neitherDirectionEverDecreases() throws {
    try Self.eachHuge { clocks, _, times, name in
      let sorted = times.sorted()
      for answers in [
        sorted.map { clocks.stream($0, .after) },
        sorted.map { clocks.stream($0, .before) },
        sorted.map(clocks.content),
      ] {
        let known = answers.compactMap(\.self)
        #expect(known == known.sorted(), name)
        // What is too large stays too large.
        #expect(answers.prefix(known.count).allSatisfy { $0 != nil }, name)
      }
    }
  }
}
