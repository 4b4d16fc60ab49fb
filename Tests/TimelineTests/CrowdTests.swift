import Breaks
import Testing

/// Breaks so close together, and so far from the last, that no bucket tells
/// them apart.
@Suite struct CrowdTests {
  private static let far: Int64 = 1 << 61

  /// `crowd` breaks from `start`, two instants of content between, and one far
  /// away on either side.
  private func clocks(crowd: Int, at start: Int64) throws -> Clocks {
    var breaks = (0..<crowd).map {
      Break(
        content: start + 2 * Int64($0), stream: nil, duration: 3, replaces: 0,
        tag: 0)
    }
    for content in [0, Self.far] {
      breaks.append(
        Break(content: content, stream: nil, duration: 5, replaces: 0, tag: 0))
    }
    return try Clocks(breaks)
  }

  @Test(arguments: [100, 1 << 60, far - 600])
  func everyOneOfThemIsFound(start: Int64) throws {
    for crowd in 0...200 {
      let clocks = try clocks(crowd: crowd, at: start)
      for number in 0..<Int64(crowd) {
        let content = start + 2 * number
        let stream = content + 5 + 3 * number
        let right =
          clocks.stream(content) == stream + 3
          && clocks.stream(content, .before) == stream
          && clocks.stream(content + 1) == stream + 4
          && clocks.stream(content + 1, .before) == stream + 4
          && clocks.content(stream - 1) == content - 1
          && clocks.content(stream + 2) == content
          && clocks.content(stream + 4) == content + 1
          && clocks.playing(stream) == Int(number) + 1
          && clocks.begun(stream + 4) == Int(number) + 1
        #expect(right, "\(number) of \(crowd)")
      }
      #expect(clocks.begun(.max) == crowd + 1)
      #expect(clocks.playing(.max) == nil)
    }
  }

  /// The advertisements of one break given one by one.
  @Test func manyAtOneContentTimeAreOneStep() throws {
    let many = (0..<100).map {
      Break(
        content: $0 < 99 ? 10 : Self.far, stream: nil, duration: 2,
        replaces: 0, tag: 0)
    }
    let clocks = try Clocks(many)
    #expect(clocks.stream(9) == 9)
    #expect(clocks.stream(10, .before) == 10)
    #expect(clocks.stream(10) == 208)
    #expect(clocks.stream(11, .before) == 209)
    #expect(clocks.playing(11) == 0)
    #expect(clocks.playing(207) == 98)
    #expect(clocks.content(208) == 10)
  }
}
