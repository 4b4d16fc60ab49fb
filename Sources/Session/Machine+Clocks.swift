import Breaks
import Timeline

/// From one clock to another.
extension Machine {
  /// The breaks, and with them the content clock, may not be known yet.
  var isUnplaced: Bool { load?.awaitsTimeline ?? false }

  func content(of stream: StreamTime) -> ContentTime? {
    if isUnplaced { return nil }
    guard let timeline = load?.timeline else {
      return ContentTime(nanoseconds: stream.nanoseconds)
    }
    return timeline.clocks.contentTime(of: stream)
  }

  func stream(of content: ContentTime, edge: Edge = .after) -> StreamTime? {
    if isUnplaced { return nil }
    guard let timeline = load?.timeline else {
      return StreamTime(nanoseconds: content.nanoseconds)
    }
    return timeline.clocks.streamTime(of: content, edge: edge)
  }

  /// The playlist's time of a demuxer's: what comes before the film's first
  /// frame counts as its start.
  func calibrated(_ time: Int64?) -> StreamTime? {
    guard let time, time >= 0 else { return nil }
    let (difference, overflow) = time.subtractingReportingOverflow(offset)
    return overflow ? nil : StreamTime(nanoseconds: difference) ?? .zero
  }

  /// The timeline's, or what the pipeline's duration leaves without breaks.
  var contentDuration: ContentTime? {
    load?.timeline?.contentDuration
      ?? StreamTime(nanoseconds: duration ?? -1).flatMap(content(of:))
  }

  func currentPlace(_ moment: Moment) -> Place? {
    place?.moved(to: moment.at, limit: calibrated(moment.sample))
  }

  func later(_ at: Int64, _ interval: Int64) -> Int64 {
    let (sum, overflow) = at.addingReportingOverflow(interval)
    return overflow ? .max : sum
  }
}
