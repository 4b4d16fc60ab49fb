import Breaks
import Testing

@testable import Documents

@Suite struct TidyingTests {
  private func given(_ stream: Int64, _ duration: Int64) -> Break {
    Break(content: nil, stream: stream, duration: duration, replaces: 0, tag: 0)
  }

  /// Whatever comes in, what goes out makes a timeline.
  @Test func tidyBreaksMakeATimelineWhateverCameIn() throws {
    let times: [Int64] = [
      .min, -1, 0, 1, 999_999, 1_000_000, 1_000_001, 5_000_000_000,
      .max - 1, .max,
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var breaks: [Break] = []
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        breaks.append(
          given(
            times.randomElement(using: &generator) ?? 0,
            times.randomElement(using: &generator) ?? 0))
      }
      let total = Bool.random() ? nil : times[6...].randomElement()
      let tidy = Tidying(breaks, total: total)
      let content = tidy.contentDuration(told: Bool.random() ? nil : 7)
      let placing = try Placing(tidy.breaks, contentDuration: content)
      #expect(placing.dropped.isEmpty)
      #expect(placing.placed.count == tidy.breaks.count)
      #expect(content ?? 0 >= 0)
      #expect(tidy.end <= total ?? .max)
    }
  }

  @Test func fiftyThousandBreaksAreSorted() {
    var breaks: [Break] = []
    for index in 0..<50_000 {
      breaks.append(given(Int64(50_000 - index) * 10_000_000, 5_000_000))
    }
    let tidy = Tidying(breaks, total: nil)
    #expect(tidy.breaks.count == 50_000)
    #expect(tidy.sum == 50_000 * 5_000_000)
  }
}
