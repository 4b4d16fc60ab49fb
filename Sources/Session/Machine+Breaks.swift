import Breaks
import Timeline

/// Which break plays, told on time and always in pairs.
///
/// It follows the place that the viewer sees, never the buffers that reach
/// playsink, which are up to a second early.
extension Machine {
  /// How far a query may set the place back without having left a break.
  private static let jitter: Int64 = 500_000_000
  private static let edgeWait: Int64 = 5_000_000

  func followBreaks(_ moment: Moment) {
    edgeAt = nil
    switch state {
    case .watching, .moving: break
    default: return
    }
    guard let clocks = load?.timeline?.clocks,
      let now = currentPlace(moment)?.stream
    else { return }
    var cursor = now
    if let last = breakCursor, permille > 0, last > now,
      last.since(now) < Machine.jitter
    {
      cursor = last
    }
    breakCursor = cursor
    let index = clocks.breakIndex(at: cursor)
    if index != breakPlaying {
      endBreak(moment)
      if let index {
        breakPlaying = index
        tell(.breakStarted, index, at: cursor)
      }
    }
    // A starved sink holds the place before an edge whose time has come.
    edgeAt = nextEdge(clocks).map {
      $0 > moment.at ? $0 : moment.at + Machine.edgeWait
    }
  }

  func endBreak(_ moment: Moment) {
    guard let index = breakPlaying else { return }
    breakPlaying = nil
    tell(.breakEnded, index, at: currentPlace(moment)?.stream)
  }

  private func tell(
    _ kind: Event.Kind, _ index: Int, at stream: StreamTime?
  ) {
    emit(
      kind, content: load?.timeline?.clocks.contentTime(ofBreak: index),
      stream: stream, breakIndex: index)
  }

  private func nextEdge(_ clocks: Timeline) -> Int64? {
    guard case .watching = state, let place, place.permille > 0,
      let cursor = breakCursor
    else { return nil }
    let edge: StreamTime?
    if let index = breakPlaying {
      edge = clocks.streamRange(ofBreak: index)?.end
    } else {
      let next = (clocks.previousBreakIndex(at: cursor) ?? -1) + 1
      edge = clocks.streamRange(ofBreak: next)?.start
    }
    guard let edge else { return nil }
    let (scaled, tooFar) = max(edge.since(place.stream), 0)
      .multipliedReportingOverflow(by: 1000)
    // Rounded up, so that the clock has passed the edge when it strikes.
    let wait = later(scaled / place.permille, 1000)
    return tooFar ? nil : later(place.at, wait)
  }
}
