import Timeline

/// A timeline together with the memory it reads. Never changes, so that any
/// number of threads may share it.
package final class StreamTimeline {
  /// Valid for as long as this object lives.
  package let clocks: Timeline
  package let breaks: [PlacedBreak]
  package let contentDuration: ContentTime?

  private let memory: OwnedClocks

  /// Nobody else writes the memory once this has returned.
  package init(_ placed: [PlacedBreak], contentDuration: ContentTime?) {
    var memory = OwnedClocks(placed)
    clocks = Timeline(
      content: memory.content.finish(),
      streamAfter: memory.streamAfter.finish(),
      streamBefore: memory.streamBefore.finish(), count: placed.count)
    self.memory = memory
    breaks = placed
    self.contentDuration = contentDuration
  }

  deinit {
    memory.content.deallocate()
    memory.streamAfter.deallocate()
    memory.streamBefore.deallocate()
  }
}

private struct OwnedClocks {
  var content: OwnedPieces
  var streamAfter: OwnedPieces
  var streamBefore: OwnedPieces

  /// Placing has checked all sums.
  init(_ breaks: [PlacedBreak]) {
    content = OwnedPieces(capacity: breaks.count + 1)
    streamAfter = OwnedPieces(capacity: breaks.count + 1)
    streamBefore = OwnedPieces(capacity: breaks.count + 1)
    var shift: Int64 = 0
    var before: Int64 = 0
    var end: Int64 = 0
    var reached: UInt64 = 0
    streamAfter.append(from: 0, bound: 0, shift: 0)
    for (index, item) in breaks.enumerated() {
      content.append(
        from: UInt64(end), bound: item.stream,
        shift: item.content - item.stream)
      if index == 0 || breaks[index - 1].content != item.content {
        before = item.stream
      }
      streamBefore.replace(
        from: reached, bound: item.content, shift: before - item.content)
      reached = UInt64(item.content) + UInt64(max(item.replaces, 1))
      end = item.stream + item.duration
      let contentEnd = item.content + item.replaces
      shift = end - contentEnd
      streamAfter.replace(
        from: UInt64(item.content), bound: contentEnd, shift: shift)
    }
    streamAfter.joinTouching()
    content.append(from: UInt64(end), bound: .max, shift: -shift)
    streamBefore.replace(from: reached, bound: .max, shift: shift)
  }
}
