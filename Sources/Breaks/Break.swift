/// One stretch of stream that is not content, as it comes in: either start may
/// be missing. All times in nanoseconds.
package struct Break {
  package var content: Int64?
  package var stream: Int64?
  package var duration: Int64
  package var replaces: Int64
  package var tag: UInt64

  package init(
    content: Int64?, stream: Int64?, duration: Int64, replaces: Int64,
    tag: UInt64
  ) {
    self.content = content
    self.stream = stream
    self.duration = duration
    self.replaces = replaces
    self.tag = tag
  }
}

/// One break at its place, both starts known.
package struct PlacedBreak {
  package let content: Int64
  package let stream: Int64
  package let duration: Int64
  package let replaces: Int64
  package let tag: UInt64
}

/// Why breaks make no timeline. `index` counts them as they were given.
package enum TimelineError: Error, Equatable {
  case negativeDuration(index: Int)
  case noStart(index: Int)
  case negativeStart(index: Int)
  case startsDisagree(index: Int)
  case overlaps(index: Int)
  case beyondInt64(index: Int)
}
