import Timeline

/// Where the viewer is, on the playlist's clock, and how it moves.
struct Place: Equatable {
  var stream: StreamTime
  /// When that was, on the monotonic clock.
  var at: Int64
  /// Thousandths of normal speed; zero: it stands.
  var permille: Int64

  /// Moved on by the clock to `now`, never beyond `limit`.
  func moved(to now: Int64, limit: StreamTime?) -> Place {
    guard now > at else { return self }
    let (elapsed, tooLong) = now.subtractingReportingOverflow(at)
    let (scaled, tooFar) = elapsed.multipliedReportingOverflow(by: permille)
    guard !tooLong, !tooFar else { return self }
    var moved = self
    moved.at = now
    moved.stream =
      stream.adding(scaled / 1000) ?? (permille < 0 ? .zero : stream)
    // What has not reached the sink cannot have been seen; what was seen
    // before a flush took its sample away stays seen.
    if permille > 0, let limit, moved.stream > limit {
      moved.stream = max(limit, stream)
    }
    return moved
  }
}
