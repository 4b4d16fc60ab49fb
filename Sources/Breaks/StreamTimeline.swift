import Timeline

/// A timeline together with the memory it reads. Never changes, so that any
/// number of threads may share it.
package final class StreamTimeline {
  /// Valid for as long as this object lives.
  package let clocks: Timeline
  package let breaks: [PlacedBreak]
  package let contentDuration: ContentTime?

  private let contentStarts: UnsafeMutablePointer<Int64>
  private let streamStarts: UnsafeMutablePointer<Int64>
  private let rows: UnsafeMutablePointer<Timeline.Row>

  /// Nobody else writes the memory once this has returned.
  package init(_ placed: [PlacedBreak], contentDuration: ContentTime?) {
    let size = placed.count + 1
    contentStarts = .allocate(capacity: size)
    streamStarts = .allocate(capacity: size)
    rows = .allocate(capacity: size)
    contentStarts.initialize(to: 0)
    streamStarts.initialize(to: 0)
    rows.initialize(
      to: Timeline.Row(
        content: 0, duration: 0, reach: 0, shift: 0, before: 0, after: 0))
    clocks = Timeline(
      contentStarts: contentStarts, streamStarts: streamStarts, rows: rows,
      count: placed.count)
    breaks = placed
    self.contentDuration = contentDuration
    fill()
  }

  deinit {
    contentStarts.deallocate()
    streamStarts.deallocate()
    rows.deallocate()
  }

  private func fill() {
    let after = endsWithoutContentBetween()
    var before: Int64 = 0
    for (index, item) in breaks.enumerated() {
      if index == 0 || breaks[index - 1].content != item.content {
        before = item.stream
      }
      (contentStarts + index + 1).initialize(to: item.content)
      (streamStarts + index + 1).initialize(to: item.stream)
      // Placing has checked these sums.
      let end = item.stream + item.duration
      (rows + index + 1).initialize(
        to: Timeline.Row(
          content: item.content, duration: item.duration,
          reach: UInt64(max(item.replaces, 1)),
          shift: end - (item.content + item.replaces), before: before,
          after: after[index]))
    }
  }

  /// For each break the end of the last one that follows it at once.
  private func endsWithoutContentBetween() -> [Int64] {
    var ends = [Int64](repeating: 0, count: breaks.count)
    for (index, item) in breaks.enumerated().reversed() {
      let next = index + 1
      let touches =
        next < breaks.count
        && breaks[next].content == item.content + item.replaces
      ends[index] = touches ? ends[next] : item.stream + item.duration
    }
    return ends
  }
}
