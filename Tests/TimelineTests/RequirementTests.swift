import Breaks
import Testing

private let ms: Int64 = 1_000_000

/// What public bug reports ask of the two clocks, on their own fixtures.
@Suite struct RequirementTests {
  private static func stream(_ breaks: [(at: Int64, lasts: Int64)]) throws
    -> Clocks
  {
    try Clocks(
      breaks.map {
        Break(
          content: $0.at * ms, stream: nil, duration: $0.lasts * ms,
          replaces: 0, tag: 0)
      }, contentDuration: 600_000 * ms)
  }

  private let fa = Result {
    try stream([
      (0, 30_000), (180_000, 60_000), (420_000, 45_000), (600_000, 15_000),
    ])
  }
  private let fb = Result {
    try stream([(0, 15_000), (180_000, 90_000), (300_000, 30_000)])
  }
  private let fc = Result { try stream([]) }
  private let fi = Result {
    try stream([(0, 30_000), (180_000, 60_000), (700_000, 30_000)])
  }

  private func places(_ clocks: Clocks) -> [[Int64]] {
    clocks.placed.map { [$0.stream / ms, $0.streamEnd / ms] }
  }

  @Test func theFixturesLieWhereTheyAreSaidToLie() throws {
    #expect(
      places(try fa.get()) == [
        [0, 30_000], [210_000, 270_000], [510_000, 555_000],
        [735_000, 750_000],
      ])
    #expect(
      places(try fb.get()) == [
        [0, 15_000], [195_000, 285_000], [405_000, 435_000],
      ])
    #expect(places(try fc.get()).isEmpty)
    // FI's third break lies behind the programme and is dropped.
    #expect(places(try fi.get()) == [[0, 30_000], [210_000, 270_000]])
  }

  // R14
  @Test func aPlaceInOneStreamIsTheSamePlaceInAnother() throws {
    let content = try #require(try fa.get().content(400_000 * ms))
    #expect(content == 310_000 * ms)
    #expect(try fb.get().stream(content) == 445_000 * ms)
    #expect(try fc.get().stream(content) == 310_000 * ms)
  }

  // R15
  @Test func aPlaceFromALongerStreamStaysInsideAShorterOne() throws {
    let content = try #require(try fa.get().content(700_000 * ms))
    #expect(content == 565_000 * ms)
    #expect(try fc.get().stream(content) == 565_000 * ms)
  }

  // R17
  @Test(
    arguments: [
      (179_999, 209_999), (180_000, 270_000), (180_001, 270_001),
    ] as [(Int64, Int64)])
  func contentOnABreakLandsAfterIt(content: Int64, stream: Int64) throws {
    #expect(try fa.get().stream(content * ms) == stream * ms)
  }

  // R17
  @Test(
    arguments: [
      (209_999, 179_999), (210_000, 180_000), (240_000, 180_000),
      (269_999, 180_000), (270_000, 180_000),
    ] as [(Int64, Int64)])
  func aStreamTimeInsideABreakIsTheContentThatItInterrupts(
    stream: Int64, content: Int64
  ) throws {
    #expect(try fa.get().content(stream * ms) == content * ms)
  }

  // R17, to the nanosecond
  @Test func aBreakEndsWhereItsLastNanosecondIsOver() throws {
    let clocks = try fa.get()
    #expect(clocks.playing(270_000 * ms - 1) == 1)
    #expect(clocks.playing(270_000 * ms) == nil)
    #expect(clocks.content(270_000 * ms + 1) == 180_000 * ms + 1)
    #expect(clocks.stream(180_000 * ms - 1) == 210_000 * ms - 1)
    #expect(clocks.stream(180_000 * ms, .before) == 210_000 * ms)
  }

  // R18
  @Test func aBreakBehindTheEndOfTheProgrammeIsDropped() throws {
    let clocks = try fi.get()
    #expect(clocks.stream(590_000 * ms) == 680_000 * ms)
    #expect(clocks.placed.count == 2)
    // Past the end it carries on past the end, through no break.
    #expect(clocks.stream(800_000 * ms) == 890_000 * ms)
    #expect(clocks.playing(800_000 * ms) == nil)
  }

  // R37
  @Test func leavingInTheMiddleOfABreakReturnsBehindIt() throws {
    let content = try #require(try fa.get().content(240_000 * ms))
    #expect(content == 180_000 * ms)
    #expect(try fb.get().stream(content) == 285_000 * ms)
    #expect(try fc.get().stream(content) == 180_000 * ms)
  }

  // A1, A3
  @Test func theStartOfTheProgrammeLiesBehindThePreRoll() throws {
    #expect(try fa.get().stream(0) == 30_000 * ms)
    #expect(try fa.get().stream(0, .before) == 0)
    #expect(try fa.get().content(0) == 0)
  }

  // A4
  @Test func thePostRollBelongsToTheEnd() throws {
    #expect(try fa.get().content(740_000 * ms) == 600_000 * ms)
    #expect(try fa.get().stream(600_000 * ms, .before) == 735_000 * ms)
    #expect(try fa.get().stream(600_000 * ms) == 750_000 * ms)
  }

  // A5
  @Test func breaksSharingAContentTimeAddUpInListOrder() throws {
    let clocks = try Self.stream([(10, 3), (10, 5), (10, 7)])
    #expect(places(clocks) == [[10, 13], [13, 18], [18, 25]])
    #expect(clocks.stream(10 * ms) == 25 * ms)
  }
}
