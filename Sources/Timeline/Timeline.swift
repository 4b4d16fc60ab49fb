/// The two clocks of one stream, over memory that somebody else owns.
///
/// Row 0 is a sentinel that begins at zero, lasts and reaches nothing and
/// shifts nothing; row i + 1 is break i, in playing order. The starts stand
/// apart from the rest of their rows because a search touches nothing else.
package struct Timeline {
  /// What a search finds besides the start it compared.
  package struct Row {
    /// Content time the break interrupts.
    let content: Int64
    /// How long it lasts, on the stream clock.
    let duration: Int64
    /// How much content lands as `content` does: what it replaces, and one
    /// nanosecond at least, since the instant itself lies on the break.
    let reach: UInt64
    /// Stream minus content time, behind the break.
    let shift: Int64
    /// Where `Edge.before` lands: the first break of this content time.
    let before: Int64
    /// Where `Edge.after` lands: the end of the last break that follows
    /// without content between.
    let after: Int64

    package init(
      content: Int64, duration: Int64, reach: UInt64, shift: Int64,
      before: Int64, after: Int64
    ) {
      self.content = content
      self.duration = duration
      self.reach = reach
      self.shift = shift
      self.before = before
      self.after = after
    }
  }

  let contentStarts: UnsafePointer<Int64>
  let streamStarts: UnsafePointer<Int64>
  let rows: UnsafePointer<Row>
  /// The number of breaks; each array holds one row more.
  package let count: Int

  package init(
    contentStarts: UnsafePointer<Int64>, streamStarts: UnsafePointer<Int64>,
    rows: UnsafePointer<Row>, count: Int
  ) {
    self.contentStarts = contentStarts
    self.streamStarts = streamStarts
    self.rows = rows
    self.count = count
  }

  /// The last row that starts at or before `time`, which is not negative: at
  /// worst the sentinel.
  func row(at time: Int64, in starts: UnsafePointer<Int64>) -> Int {
    var low = 0
    var length = count &+ 1
    while length > 1 {
      let half = length &>> 1
      low = starts[low &+ half] <= time ? low &+ half : low
      length = length &- half
    }
    return low
  }

  /// Never decreasing. Nil only if the sum is beyond Int64.
  package func streamTime(of content: ContentTime, edge: Edge) -> StreamTime? {
    let time = content.nanoseconds
    let row = rows[row(at: time, in: contentStarts)]
    if UInt64(bitPattern: time &- row.content) < row.reach {
      return StreamTime(nanoseconds: edge == .after ? row.after : row.before)
    }
    return StreamTime(nanoseconds: time)?.adding(row.shift)
  }

  /// Never decreasing. Nil only if the difference is beyond Int64.
  package func contentTime(of stream: StreamTime) -> ContentTime? {
    let time = stream.nanoseconds
    let index = row(at: time, in: streamStarts)
    let row = rows[index]
    if time &- streamStarts[index] < row.duration {
      return ContentTime(nanoseconds: row.content)
    }
    let (difference, overflow) = time.subtractingReportingOverflow(row.shift)
    return overflow ? nil : ContentTime(nanoseconds: difference)
  }

  /// The break that plays at `stream`, if one does.
  package func breakIndex(at stream: StreamTime) -> Int? {
    let time = stream.nanoseconds
    let index = row(at: time, in: streamStarts)
    // The sentinel lasts no time, so it is never found here.
    guard time &- streamStarts[index] < rows[index].duration else {
      return nil
    }
    return index &- 1
  }

  /// The last break that begins at or before `stream`, if there is one.
  package func previousBreakIndex(at stream: StreamTime) -> Int? {
    let index = row(at: stream.nanoseconds, in: streamStarts)
    return index == 0 ? nil : index &- 1
  }

  /// Where break `index` begins and ends on the stream clock.
  package func streamRange(ofBreak index: Int) -> (
    start: StreamTime, end: StreamTime
  )? {
    guard index >= 0, index < count,
      let start = StreamTime(nanoseconds: streamStarts[index &+ 1]),
      let end = start.adding(rows[index &+ 1].duration)
    else { return nil }
    return (start, end)
  }

  /// Where break `index` interrupts the programme.
  package func contentTime(ofBreak index: Int) -> ContentTime? {
    guard index >= 0, index < count else { return nil }
    return ContentTime(nanoseconds: contentStarts[index &+ 1])
  }
}
