/// Puts breaks in playing order, at their place on both clocks.
///
/// Breaks known by content time and breaks known by stream time may be mixed:
/// each kind is sorted by its own clock, and the two are merged in the order
/// in which a player meets them.
package struct Placing {
  /// How far two given starts may differ. The stream's wins, since a
  /// document's content time is a sum of rounded decimals.
  package static let tolerance: Int64 = 1_000_000

  package private(set) var placed: [PlacedBreak] = []
  /// Breaks left out, counted as they were given: those that neither last nor
  /// replace, and those beyond the end of the programme.
  package private(set) var dropped: [Int] = []

  private let breaks: [Break]
  private let contentDuration: Int64?
  /// Stream minus content time behind what has been placed.
  private var shift: Int64 = 0
  private var contentEnd: Int64 = 0
  private var streamEnd: Int64 = 0

  package init(
    _ breaks: [Break], contentDuration: Int64?
  ) throws(TimelineError) {
    self.breaks = breaks
    self.contentDuration = contentDuration
    var byContent: [Int] = []
    var byStream: [Int] = []
    for index in breaks.indices {
      let item = breaks[index]
      try check(item, index)
      if item.duration == 0 && item.replaces == 0 {
        dropped.append(index)
      } else if item.stream != nil {
        byStream.append(index)
      } else if isBeyondTheEnd(item.content ?? 0) {
        dropped.append(index)
      } else {
        byContent.append(index)
      }
    }
    Placing.sort(&byContent) { Placing.contentOrder(breaks, $0, $1) }
    Placing.sort(&byStream) { Placing.streamOrder(breaks, $0, $1) }
    placed.reserveCapacity(byContent.count + byStream.count)
    try merge(byContent, byStream)
  }

  private func check(_ item: Break, _ index: Int) throws(TimelineError) {
    if item.duration < 0 || item.replaces < 0 {
      throw .negativeDuration(index: index)
    }
    if item.content == nil && item.stream == nil {
      throw .noStart(index: index)
    }
    if item.content ?? 0 < 0 || item.stream ?? 0 < 0 {
      throw .negativeStart(index: index)
    }
  }

  private func isBeyondTheEnd(_ content: Int64) -> Bool {
    content > contentDuration ?? .max
  }

  /// A heap sort, in place: a tenth of the standard library's code.
  package static func sort(
    _ items: inout [Int], _ precedes: (Int, Int) -> Bool
  ) {
    // As most come in.
    let isSorted = items.indices.dropFirst().allSatisfy {
      precedes(items[$0 - 1], items[$0])
    }
    if isSorted { return }
    for root in (0..<items.count / 2).reversed() {
      sink(&items, root, items.count, precedes)
    }
    for end in (1..<items.count).reversed() {
      items.swapAt(0, end)
      sink(&items, 0, end, precedes)
    }
  }

  /// Moves the item at `root` down until none below it, before `end`, follows
  /// it in order.
  private static func sink(
    _ items: inout [Int], _ root: Int, _ end: Int,
    _ precedes: (Int, Int) -> Bool
  ) {
    var root = root
    while 2 * root + 1 < end {
      var child = 2 * root + 1
      if child + 1 < end, precedes(items[child], items[child + 1]) {
        child += 1
      }
      guard precedes(items[root], items[child]) else { return }
      items.swapAt(root, child)
      root = child
    }
  }

  private static func contentOrder(
    _ breaks: [Break], _ a: Int, _ b: Int
  ) -> Bool {
    let first = breaks[a].content ?? 0
    let second = breaks[b].content ?? 0
    return first == second ? a < b : first < second
  }

  /// A cut, which lasts no time, can only come before the break that begins at
  /// the same instant of the stream; two cuts there differ by content alone.
  private static func streamOrder(
    _ breaks: [Break], _ a: Int, _ b: Int
  ) -> Bool {
    let first = breaks[a].stream ?? 0
    let second = breaks[b].stream ?? 0
    if first != second { return first < second }
    let firstIsCut = breaks[a].duration == 0
    let secondIsCut = breaks[b].duration == 0
    if firstIsCut != secondIsCut { return firstIsCut }
    return contentOrder(breaks, a, b)
  }

  private mutating func merge(
    _ byContent: [Int], _ byStream: [Int]
  ) throws(TimelineError) {
    var c = 0
    var s = 0
    while c < byContent.count || s < byStream.count {
      var contentFirst = s == byStream.count
      if c < byContent.count && s < byStream.count {
        contentFirst = comesFirst(byContent[c], before: byStream[s])
      }
      if contentFirst {
        try placeByContent(byContent[c])
        c += 1
      } else {
        try placeByStream(byStream[s])
        s += 1
      }
    }
  }

  /// One that is known by content time moves behind a break that begins at its
  /// instant; one that is known by stream time cannot. Only a cut fits before.
  private func comesFirst(_ a: Int, before b: Int) -> Bool {
    let content = breaks[a].content ?? 0
    let stream = breaks[b].stream ?? 0
    let (start, overflow) = content.addingReportingOverflow(shift)
    if overflow { return false }
    if start != stream || breaks[a].duration > 0 { return start < stream }
    // Behind b, the content that a cuts out would be gone already.
    if breaks[b].replaces > 0 { return true }
    guard let given = breaks[b].content else { return a < b }
    // Two non-negatives: cannot overflow.
    return given - content > breaks[a].replaces / 2
  }

  private mutating func placeByContent(_ index: Int) throws(TimelineError) {
    let content = breaks[index].content ?? 0
    let stream = try sum(content, shift, index)
    try append(index, content: content, stream: stream)
  }

  private mutating func placeByStream(_ index: Int) throws(TimelineError) {
    let stream = breaks[index].stream ?? 0
    let (content, overflow) = stream.subtractingReportingOverflow(shift)
    if overflow { throw .beyondInt64(index: index) }
    if stream < streamEnd { throw .overlaps(index: index) }
    if let given = breaks[index].content,
      (given > content ? given - content : content - given)
        > Placing.tolerance
    {
      throw .startsDisagree(index: index)
    }
    try append(index, content: content, stream: stream)
  }

  private mutating func append(
    _ index: Int, content: Int64, stream: Int64
  ) throws(TimelineError) {
    if isBeyondTheEnd(content) {
      dropped.append(index)
      return
    }
    if content < contentEnd { throw .overlaps(index: index) }
    let item = breaks[index]
    contentEnd = try sum(content, item.replaces, index)
    streamEnd = try sum(stream, item.duration, index)
    shift = streamEnd - contentEnd  // two non-negatives: cannot overflow
    placed.append(
      PlacedBreak(
        content: content, stream: stream, duration: item.duration,
        replaces: item.replaces, tag: item.tag))
  }

  private func sum(
    _ a: Int64, _ b: Int64, _ index: Int
  ) throws(TimelineError) -> Int64 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    if overflow { throw .beyondInt64(index: index) }
    return sum
  }
}
