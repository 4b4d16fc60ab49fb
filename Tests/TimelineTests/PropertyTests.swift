import Testing
import Timeline

/// What holds of every timeline, whatever its breaks.
@Suite struct PropertyTests {
  @Test(arguments: [true, false])
  func thereAndBackIsTheSamePlaceForContentThatTheStreamHolds(
    after: Bool
  ) throws {
    try AgreementTests.eachSmall { clocks, naive, _, name in
      let back = naive.held.map {
        clocks.stream($0, after ? .after : .before).flatMap(clocks.content)
      }
      #expect(back == naive.held, name)
    }
  }

  @Test func neitherDirectionEverDecreases() throws {
    try AgreementTests.eachSmall { clocks, naive, _, name in
      let after = naive.contentTimes.compactMap { clocks.stream($0, .after) }
      let before = naive.contentTimes.compactMap { clocks.stream($0, .before) }
      let content = naive.content.indices.compactMap {
        clocks.content(Int64($0))
      }
      #expect(after == after.sorted(), name)
      #expect(before == before.sorted(), name)
      #expect(content == content.sorted(), name)
      #expect(after.count == naive.contentTimes.count, name)
    }
  }

  @Test func theEdgesDifferByTheBreaksBetweenThem() throws {
    try AgreementTests.eachSmall { clocks, naive, breaks, name in
      for content in naive.contentTimes {
        let before = try #require(clocks.stream(content, .before))
        let after = try #require(clocks.stream(content, .after))
        let between = breaks.filter {
          $0.stream >= before && $0.streamEnd <= after
        }
        let sum = between.reduce(0) { $0 + $1.duration }
        guard after - before != sum else { continue }
        Issue.record("\(content): \(after) - \(before) is not \(sum); \(name)")
      }
    }
  }

  @Test func nothingBeforeABreakKnowsOfIt() throws {
    try AgreementTests.eachSmall { clocks, _, breaks, name in
      guard let last = breaks.last else { return }
      let shorter = try Clocks(Array(breaks.dropLast()))
      let earlier = 0..<max(0, last.content)
      #expect(
        earlier.allSatisfy {
          clocks.stream($0, .before) == shorter.stream($0, .before)
        }, name)
      #expect(
        (0..<last.stream).allSatisfy {
          clocks.content($0) == shorter.content($0)
        }, name)
    }
  }

  @Test func withoutBreaksTheClocksAgree() throws {
    let clocks = try Clocks([TrueBreak]())
    for time: Int64 in [0, 1, 600_000_000_000, .max - 1, .max] {
      #expect(clocks.stream(time, .after) == time)
      #expect(clocks.stream(time, .before) == time)
      #expect(clocks.content(time) == time)
      #expect(clocks.playing(time) == nil)
      #expect(clocks.begun(time) == nil)
    }
  }

  @Test(arguments: [Int64.min, -2, -1])
  func aNegativeTimeIsNoTime(nanoseconds: Int64) {
    #expect(ContentTime(nanoseconds: nanoseconds) == nil)
    #expect(StreamTime(nanoseconds: nanoseconds) == nil)
  }
}
