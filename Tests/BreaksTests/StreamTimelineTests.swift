import Breaks
import Testing
import Timeline

/// The memory behind a timeline.
@Suite struct StreamTimelineTests {
  private func timeline(_ breaks: [Break]) throws -> StreamTimeline {
    try StreamTimeline(
      Placing(breaks, contentDuration: 100).placed,
      contentDuration: ContentTime(nanoseconds: 100))
  }

  @Test func breaksComeBackInPlayingOrderWithTheirTags() throws {
    let timeline = try timeline([
      given(content: 50, duration: 7, tag: 9), given(content: 1, tag: 8),
      given(stream: 10, duration: 5, replaces: 2, tag: .max),
    ])
    #expect(timeline.breaks.map(\.tag) == [.max, 9])
    #expect(timeline.breaks.map(\.content) == [10, 50])
    #expect(timeline.breaks.map(\.stream) == [10, 53])
    #expect(timeline.breaks.map(\.duration) == [5, 7])
    #expect(timeline.breaks.map(\.replaces) == [2, 0])
    #expect(timeline.clocks.count == 2)
    #expect(timeline.contentDuration?.nanoseconds == 100)
  }

  @Test func aBreakOwnsItsFirstInstantAndNotItsLast() throws {
    let timeline = try timeline([given(content: 10, duration: 5)])
    let playing = (9...16).map { time in
      StreamTime(nanoseconds: time).flatMap(timeline.clocks.breakIndex(at:))
    }
    #expect(playing == [nil, 0, 0, 0, 0, 0, nil, nil])
  }

  @Test func bothEdgesOfAStackLieOutsideAllOfIt() throws {
    let timeline = try timeline([
      given(content: 10, duration: 5), given(content: 10, duration: 6),
      given(content: 10, duration: 7, replaces: 4),
      given(content: 14, duration: 8),
    ])
    for (content, before, after): (Int64, Int64, Int64) in [
      (9, 9, 9), (10, 10, 36), (11, 10, 36), (13, 10, 36), (14, 28, 36),
      (15, 37, 37),
    ] {
      let time = try #require(ContentTime(nanoseconds: content))
      let landed = [Edge.before, .after].map {
        timeline.clocks.streamTime(of: time, edge: $0)?.nanoseconds
      }
      #expect(landed == [before, after], "content time \(content)")
    }
  }

  @Test func manyBreaksAreManyRows() throws {
    let many = (0..<100_000).map {
      given(content: $0, duration: 1, tag: UInt64($0))
    }
    let placed = try Placing(many.reversed(), contentDuration: nil).placed
    let timeline = StreamTimeline(placed, contentDuration: nil)
    let last = try #require(StreamTime(nanoseconds: 199_998))
    #expect(timeline.clocks.breakIndex(at: last) == 99_999)
    #expect(timeline.clocks.contentTime(of: last)?.nanoseconds == 99_999)
  }
}
