import Breaks
import Testing

/// Every sum that placing makes, one nanosecond below and above Int64.max.
@Suite struct PlacingOverflowTests {
  struct Sum: Sendable, CustomTestStringConvertible {
    let why: String
    let index: Int
    let breaks: @Sendable (_ over: Int64) -> [Break]
    var testDescription: String { why }
  }

  static let sums = [
    Sum(why: "content time and what is replaced", index: 0) { over in
      [given(content: .max - 5, replaces: 5 + over)]
    },
    Sum(why: "stream time and duration", index: 0) { over in
      [given(stream: .max - 5, duration: 5 + over)]
    },
    Sum(why: "content time and the breaks before", index: 1) { over in
      [
        given(content: 0, duration: 5),
        given(content: .max - 5 + over, replaces: 1),
      ]
    },
    Sum(why: "stream time and the content cut before", index: 1) { over in
      [
        given(stream: 0, replaces: 5),
        given(stream: .max - 5 + over, duration: 1),
      ]
    },
    Sum(why: "content time behind a longest break", index: 1) { over in
      [given(content: 0, duration: .max), given(content: over, replaces: 1)]
    },
  ]

  @Test(arguments: sums)
  func aSumThatFitsIsPlaced(sum: Sum) throws {
    let placing = try Placing(sum.breaks(0), contentDuration: nil)
    #expect(placing.placed.count == sum.index + 1)
  }

  @Test(arguments: sums)
  func aSumBeyondInt64IsRefused(sum: Sum) {
    #expect(throws: TimelineError.beyondInt64(index: sum.index)) {
      try Placing(sum.breaks(1), contentDuration: nil)
    }
  }

  /// Without the rule that drops it, its place could not even be said.
  @Test func aBreakTooFarToSayIsStillBeyondTheEnd() throws {
    let placing = try Placing(
      [given(content: 0, duration: 5), given(content: .max, duration: 5)],
      contentDuration: 100)
    #expect(placing.placed.count == 1)
    #expect(placing.dropped == [1])
  }

  /// Its sum is too large only as long as the cut has not been placed.
  @Test func aCutEarlierInTheStreamMakesRoom() throws {
    let placing = try Placing(
      [
        given(content: .max - 5, duration: 1), given(content: 0, duration: 10),
        given(stream: 100, replaces: 50),
      ], contentDuration: nil)
    #expect(placing.placed.map(\.content) == [0, 90, Int64.max - 5])
    #expect(placing.placed.map(\.stream) == [0, 100, Int64.max - 45])
  }
}
