/// The two clocks of one stream, over memory that somebody else owns.
package struct Timeline {
  /// Piece i lies before the end of break i and behind the one before. Its
  /// bound, from above, is where break i begins.
  let content: Pieces
  /// A piece begins at a break and lasts up to the next. Its bound, from
  /// below, is where content goes on, past every break that follows without
  /// content between.
  let streamAfter: Pieces
  /// A piece lasts up to the end of what a break replaces, one nanosecond at
  /// least, since the instant itself lies on the break. Its bound, from above,
  /// is where that break begins.
  let streamBefore: Pieces
  /// The number of breaks.
  package let count: Int

  package init(
    content: Pieces, streamAfter: Pieces, streamBefore: Pieces, count: Int
  ) {
    self.content = content
    self.streamAfter = streamAfter
    self.streamBefore = streamBefore
    self.count = count
  }

  /// Never decreasing. Nil only if the sum is beyond Int64.
  @inline(__always)
  package func streamTime(of content: ContentTime, edge: Edge) -> StreamTime? {
    let time = content.nanoseconds
    if _slowPath(edge == .before) {
      return StreamTime(nanoseconds: streamBefore.upToBound(at: time))
    }
    return StreamTime(nanoseconds: streamAfter.fromBound(at: time))
  }

  /// Never decreasing. Nil only if the difference is beyond Int64.
  @inline(__always)
  package func contentTime(of stream: StreamTime) -> ContentTime? {
    ContentTime(nanoseconds: content.upToBound(at: stream.nanoseconds))
  }

  /// The break that plays at `stream`, if one does.
  package func breakIndex(at stream: StreamTime) -> Int? {
    let index = content.index(at: stream.nanoseconds)
    return hasBegun(index, at: stream) ? index : nil
  }

  /// The last break that begins at or before `stream`, if there is one.
  package func previousBreakIndex(at stream: StreamTime) -> Int? {
    let index = content.index(at: stream.nanoseconds)
    if hasBegun(index, at: stream) { return index }
    return index == 0 ? nil : index &- 1
  }

  private func hasBegun(_ index: Int, at stream: StreamTime) -> Bool {
    index < count && content.pieces[index].bound <= stream.nanoseconds
  }

  /// Where break `index` begins and ends on the stream clock.
  package func streamRange(ofBreak index: Int) -> (
    start: StreamTime, end: StreamTime
  )? {
    guard index >= 0, index < count,
      let start = StreamTime(nanoseconds: content.pieces[index].bound),
      let end = StreamTime(
        nanoseconds: Int64(bitPattern: content.starts[index &+ 1]))
    else { return nil }
    return (start, end)
  }

  /// Where break `index` interrupts the programme.
  package func contentTime(ofBreak index: Int) -> ContentTime? {
    guard index >= 0, index < count else { return nil }
    let piece = content.pieces[index]
    return ContentTime(nanoseconds: piece.bound &+ piece.shift)
  }
}
