import Breaks
import Seeded

/// One break with both starts known: what a timeline ought to make of it.
struct TrueBreak: Equatable, CustomStringConvertible {
  var content: Int64
  var stream: Int64
  var duration: Int64
  var replaces: Int64
  var tag: UInt64 = 0

  var contentEnd: Int64 { content + replaces }
  var streamEnd: Int64 { stream + duration }
  var isCut: Bool { duration == 0 }

  var description: String {
    "(\(tag): \(content)|\(stream) \(duration)/\(replaces))"
  }

  func known(by starts: Starts) -> Break {
    Break(
      content: starts == .stream ? nil : content,
      stream: starts == .content ? nil : stream, duration: duration,
      replaces: replaces, tag: tag)
  }

  init(
    content: Int64, stream: Int64, duration: Int64, replaces: Int64,
    tag: UInt64
  ) {
    self.content = content
    self.stream = stream
    self.duration = duration
    self.replaces = replaces
    self.tag = tag
  }

  init(_ placed: PlacedBreak) {
    self.init(
      content: placed.content, stream: placed.stream,
      duration: placed.duration, replaces: placed.replaces, tag: placed.tag)
  }
}

/// Which starts are given.
enum Starts: CaseIterable {
  case content, stream, both
}

/// Breaks in playing order, made by walking both clocks along: inserted,
/// replacing and cutting, stacked, adjacent and apart. `tag` is the place in
/// that order.
enum RandomBreaks {
  /// So small that edges collide in most timelines.
  static func small(
    using random: inout SeededGenerator
  ) -> [TrueBreak] {
    walk(using: &random) { room, random in
      min(
        room,
        random.chance(1, in: 2) ? 0 : Int64.random(in: 1...4, using: &random))
    }
  }

  /// Of every magnitude, so that both clocks come near Int64.max.
  static func huge(
    using random: inout SeededGenerator
  ) -> [TrueBreak] {
    walk(using: &random) { room, random in
      random.chance(1, in: 3) ? 0 : random.anyMagnitude(upTo: room)
    }
  }

  private static func walk(
    using random: inout SeededGenerator,
    length: (_ room: Int64, inout SeededGenerator) -> Int64
  ) -> [TrueBreak] {
    var breaks: [TrueBreak] = []
    var content: Int64 = 0
    var stream: Int64 = 0
    for tag in 0..<UInt64.random(in: 0...40, using: &random) {
      let gap = length(.max - max(content, stream), &random)
      content += gap
      stream += gap
      var duration = length(.max - stream, &random)
      let replaces = length(.max - content, &random)
      if duration == 0 && replaces == 0 { duration = 1 }
      if stream > .max - duration { break }
      breaks.append(
        TrueBreak(
          content: content, stream: stream, duration: duration,
          replaces: replaces, tag: tag))
      content += replaces
      stream += duration
    }
    return breaks
  }
}

/// As a stitcher might list them.
extension [TrueBreak] {
  func known(by starts: Starts) -> [Break] {
    map { $0.known(by: starts) }
  }

  /// Each by whichever start, with empty breaks strewn among them. Of two cuts
  /// at one instant of the stream, only content time says which comes first.
  func knownByAny(using random: inout SeededGenerator) -> [Break] {
    var breaks: [Break] = []
    for item in self {
      if random.chance(1, in: 8) {
        breaks.append(
          Break(
            content: item.content, stream: nil, duration: 0, replaces: 0,
            tag: .max))
      }
      let starts = item.isCut ? [.content, .both] : Starts.allCases
      breaks.append(
        item.known(by: starts.randomElement(using: &random) ?? .both))
    }
    return breaks
  }

  /// In any order, but those at one content time as they were.
  func shuffledApart(using random: inout SeededGenerator) -> [TrueBreak] {
    var result = shuffled(using: &random)
    for content in Set(map(\.content)) {
      let places = result.indices.filter { result[$0].content == content }
      for (place, item) in zip(places, filter { $0.content == content }) {
        result[place] = item
      }
    }
    return result
  }
}
