import Breaks
import Testing

/// Which breaks make no timeline, and what is said of them.
@Suite struct PlacingTests {
  struct Refusal: CustomTestStringConvertible {
    let why: String
    let breaks: [Break]
    let error: TimelineError
    var testDescription: String { why }
  }

  static let refusals = [
    Refusal(
      why: "a negative duration",
      breaks: [
        given(content: 0, duration: 5), given(content: 9, duration: -1),
      ],
      error: .negativeDuration(index: 1)),
    Refusal(
      why: "a negative replacement",
      breaks: [given(content: 0, duration: 5, replaces: .min)],
      error: .negativeDuration(index: 0)),
    Refusal(
      why: "no start at all",
      breaks: [given(content: 0, duration: 5), given(duration: 5)],
      error: .noStart(index: 1)),
    Refusal(
      why: "no start, even if it is empty",
      breaks: [given()], error: .noStart(index: 0)),
    Refusal(
      why: "a negative content time",
      breaks: [given(content: -2, duration: 5)],
      error: .negativeStart(index: 0)),
    Refusal(
      why: "a negative stream time",
      breaks: [given(content: 0, stream: .min, duration: 5)],
      error: .negativeStart(index: 0)),
    Refusal(
      why: "starts that disagree by a nanosecond too much",
      breaks: [given(content: 10 * ms, stream: 11 * ms + 1, duration: 5)],
      error: .startsDisagree(index: 0)),
    Refusal(
      why: "starts that disagree as much the other way",
      breaks: [given(content: 11 * ms + 1, stream: 10 * ms, duration: 5)],
      error: .startsDisagree(index: 0)),
    Refusal(
      why: "starts that agree only without the break before",
      breaks: [
        given(content: 0, stream: 0, duration: 30 * ms),
        given(content: 50 * ms, stream: 50 * ms, duration: 5 * ms),
      ],
      error: .startsDisagree(index: 1)),
    Refusal(
      why: "starts as far apart as can be",
      breaks: [given(content: .max, stream: 0, duration: 5)],
      error: .startsDisagree(index: 0)),
    Refusal(
      why: "a start inside another on the stream clock",
      breaks: [
        given(stream: 10, duration: 5), given(stream: 14, duration: 5),
      ],
      error: .overlaps(index: 1)),
    Refusal(
      why: "the same stretch of stream twice",
      breaks: [
        given(stream: 10, duration: 5), given(stream: 10, duration: 5),
      ],
      error: .overlaps(index: 1)),
    Refusal(
      why: "a start in content that another replaces",
      breaks: [
        given(content: 10, duration: 5, replaces: 5),
        given(content: 14, duration: 5),
      ],
      error: .overlaps(index: 1)),
    Refusal(
      why: "one given later that comes earlier",
      breaks: [
        given(stream: 12, duration: 5), given(stream: 10, duration: 5),
      ],
      error: .overlaps(index: 0)),
    Refusal(
      why: "one known by content in the stretch of one known by stream",
      breaks: [
        given(content: 8, duration: 5), given(stream: 10, duration: 5),
      ],
      error: .overlaps(index: 1)),
  ]

  @Test(arguments: refusals)
  func brokenBreaksAreRefusedByNameAndPlace(refusal: Refusal) {
    #expect(throws: refusal.error) {
      try Placing(refusal.breaks, contentDuration: nil)
    }
  }

  @Test(arguments: [-ms, -1, 0, 1, ms])
  func startsThatDifferByAMillisecondPassAndTheStreamWins(
    off: Int64
  ) throws {
    let stream = 40 * ms
    let placing = try Placing(
      [
        given(content: 0, duration: 30 * ms),
        given(content: 10 * ms + off, stream: stream, duration: 5 * ms),
      ], contentDuration: nil)
    #expect(placing.placed.last?.stream == stream)
    #expect(placing.placed.last?.content == 10 * ms)
  }

  @Test func breaksThatTouchDoNotOverlap() throws {
    let placing = try Placing(
      [
        given(stream: 10, duration: 5), given(stream: 15, duration: 5),
        given(stream: 20, duration: 5, replaces: 7),
        given(content: 17, duration: 5),
      ], contentDuration: nil)
    #expect(placing.placed.map(\.content) == [10, 10, 10, 17])
    #expect(placing.placed.map(\.stream) == [10, 15, 20, 25])
  }

  @Test func aDuplicateByContentTimePlaysTwice() throws {
    let same = given(content: 10, duration: 5)
    let placing = try Placing([same, same], contentDuration: nil)
    #expect(placing.placed.map(\.stream) == [10, 15])
  }

  @Test func anEmptyBreakIsDropped() throws {
    let placing = try Placing(
      [
        given(content: 10, tag: 1), given(content: 10, duration: 5, tag: 2),
        given(stream: 12, tag: 3),
      ], contentDuration: nil)
    #expect(placing.placed.map(\.tag) == [2])
    #expect(placing.dropped == [0, 2])
  }

  @Test func aBreakThatOnlyReplacesIsKept() throws {
    let placing = try Placing(
      [given(content: 10, replaces: 5)], contentDuration: nil)
    #expect(placing.placed.count == 1)
  }

  @Test func aBreakBeyondTheEndIsDroppedAndAPostRollStays() throws {
    let placing = try Placing(
      [
        given(content: 101, duration: 5, tag: 1),
        given(content: 100, duration: 5, tag: 2),
        given(content: .max, duration: 5, tag: 3),
        given(stream: 106, duration: 5, tag: 4),
        given(content: 0, stream: 0, duration: 1, tag: 5),
      ], contentDuration: 100)
    // 106 on the stream clock is the instant at which the post-roll ends.
    #expect(placing.placed.map(\.tag) == [5, 2, 4])
    #expect(placing.dropped.sorted() == [0, 2])
  }

  @Test func aBreakBeyondTheEndByStreamTimeIsDropped() throws {
    let placing = try Placing(
      [
        given(stream: 0, duration: 5), given(stream: 105, duration: 5),
        given(stream: 111, duration: 5), given(stream: 113, duration: 5),
      ], contentDuration: 100)
    #expect(placing.placed.map(\.content) == [0, 100])
    #expect(placing.dropped == [2, 3])
  }

  @Test func aProgrammeOfNoLengthKeepsItsPreRoll() throws {
    let placing = try Placing(
      [given(content: 0, duration: 5), given(content: 1, duration: 5)],
      contentDuration: 0)
    #expect(placing.placed.count == 1)
    #expect(placing.dropped == [1])
  }

  @Test func noBreaksArePlacedAsNone() throws {
    let placing = try Placing([], contentDuration: nil)
    #expect(placing.placed.isEmpty)
    #expect(placing.dropped.isEmpty)
  }
}
