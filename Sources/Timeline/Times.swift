/// An instant of the programme alone, in nanoseconds from its start. Never
/// negative.
package struct ContentTime: Comparable, Sendable {
  package let nanoseconds: Int64

  init(unchecked nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  package static var zero: ContentTime { ContentTime(unchecked: 0) }

  /// Nil for a negative time, which is how the C side says "none".
  package init?(nanoseconds: Int64) {
    guard nanoseconds >= 0 else { return nil }
    self.nanoseconds = nanoseconds
  }

  package static func < (a: ContentTime, b: ContentTime) -> Bool {
    a.nanoseconds < b.nanoseconds
  }

  /// Nil if the sum is before zero or beyond Int64.
  package func adding(_ duration: Int64) -> ContentTime? {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(duration)
    return overflow ? nil : ContentTime(nanoseconds: sum)
  }

  /// How far this is past `other`; negative if it is before it.
  package func since(_ other: ContentTime) -> Int64 {
    nanoseconds &- other.nanoseconds  // two non-negatives: cannot overflow
  }
}

/// An instant of what the playbin plays, advertisements included, in
/// nanoseconds from its start. Never negative.
package struct StreamTime: Comparable, Sendable {
  package let nanoseconds: Int64

  init(unchecked nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  package static var zero: StreamTime { StreamTime(unchecked: 0) }

  /// Nil for a negative time, which is how the C side says "none".
  package init?(nanoseconds: Int64) {
    guard nanoseconds >= 0 else { return nil }
    self.nanoseconds = nanoseconds
  }

  package static func < (a: StreamTime, b: StreamTime) -> Bool {
    a.nanoseconds < b.nanoseconds
  }

  /// Nil if the sum is before zero or beyond Int64.
  package func adding(_ duration: Int64) -> StreamTime? {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(duration)
    return overflow ? nil : StreamTime(nanoseconds: sum)
  }

  /// How far this is past `other`; negative if it is before it.
  package func since(_ other: StreamTime) -> Int64 {
    nanoseconds &- other.nanoseconds  // two non-negatives: cannot overflow
  }
}

/// Which side to land on, for a content time that falls on a break.
package enum Edge: Sendable {
  /// Where the programme continues, past every break that follows without
  /// content between.
  case after
  /// Where the break begins.
  case before
}
