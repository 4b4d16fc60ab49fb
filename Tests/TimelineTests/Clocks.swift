import Breaks
import Timeline

/// A timeline asked in bare nanoseconds, to keep tables short.
struct Clocks {
  let timeline: StreamTimeline

  init(_ breaks: [Break], contentDuration: Int64? = nil) throws {
    let placing = try Placing(breaks, contentDuration: contentDuration)
    timeline = StreamTimeline(
      placing.placed,
      contentDuration: contentDuration.flatMap(ContentTime.init))
  }

  init(_ breaks: [TrueBreak]) throws {
    try self.init(breaks.known(by: .content))
  }

  var placed: [TrueBreak] { timeline.breaks.map { TrueBreak($0) } }

  func stream(_ content: Int64, _ edge: Edge = .after) -> Int64? {
    ContentTime(nanoseconds: content).flatMap {
      timeline.clocks.streamTime(of: $0, edge: edge)?.nanoseconds
    }
  }

  func content(_ stream: Int64) -> Int64? {
    StreamTime(nanoseconds: stream).flatMap {
      timeline.clocks.contentTime(of: $0)?.nanoseconds
    }
  }

  func playing(_ stream: Int64) -> Int? {
    StreamTime(nanoseconds: stream).flatMap(timeline.clocks.breakIndex(at:))
  }

  func begun(_ stream: Int64) -> Int? {
    StreamTime(nanoseconds: stream).flatMap(
      timeline.clocks.previousBreakIndex(at:))
  }
}
