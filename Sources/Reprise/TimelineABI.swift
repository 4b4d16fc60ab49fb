import Breaks
import CReprise
import CShim
import Timeline

// The timeline's entry points: check and borrow, call the core, translate.

@c @implementation
public func reprise_timeline_new(
  _ breaks: UnsafePointer<reprise_break>?, _ count: Int,
  _ content_duration: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> reprise_status {
  guard let out, count >= 0, count <= Int(Int32.max),
    breaks != nil || count == 0, content_duration >= REPRISE_TIME_NONE
  else { return REPRISE_ERROR_INVALID_ARGUMENT }
  let given = UnsafeBufferPointer(start: breaks, count: count).map(Break.init)
  let duration = ContentTime(nanoseconds: content_duration)
  do throws(TimelineError) {
    let placing = try Placing(given, contentDuration: duration?.nanoseconds)
    for index in placing.dropped {
      logDropped(given[index])
    }
    out.pointee = retained(
      StreamTimeline(placing.placed, contentDuration: duration))
    return REPRISE_OK
  } catch {
    logRefused(error, given)
    return REPRISE_ERROR_INVALID_TIMELINE
  }
}

@c @implementation
public func reprise_timeline_ref(_ timeline: OpaquePointer?) -> OpaquePointer? {
  guard let timeline else { return nil }
  return retained(borrowed(timeline, as: StreamTimeline.self))
}

@c @implementation
public func reprise_timeline_unref(_ timeline: OpaquePointer?) {
  guard let timeline else { return }
  _ = consumed(timeline, as: StreamTimeline.self)
}

@c @implementation
public func reprise_timeline_break_count(_ timeline: OpaquePointer?) -> Int {
  guard let timeline else { return 0 }
  return borrowed(timeline, as: StreamTimeline.self).breaks.count
}

@c @implementation
public func reprise_timeline_get_break(
  _ timeline: OpaquePointer?, _ index: Int,
  _ out: UnsafeMutablePointer<reprise_break>?
) -> reprise_status {
  guard let out, let timeline else { return REPRISE_ERROR_INVALID_ARGUMENT }
  let breaks = borrowed(timeline, as: StreamTimeline.self).breaks
  guard index >= 0, index < breaks.count else {
    return REPRISE_ERROR_INVALID_ARGUMENT
  }
  out.pointee = reprise_break(breaks[index])
  return REPRISE_OK
}

@c @implementation
public func reprise_timeline_content_duration(
  _ timeline: OpaquePointer?
) -> Int64 {
  guard let timeline else { return REPRISE_TIME_NONE }
  return borrowed(timeline, as: StreamTimeline.self)
    .contentDuration?.nanoseconds ?? REPRISE_TIME_NONE
}

@c @implementation
public func reprise_timeline_find_break(
  _ timeline: OpaquePointer?, _ stream_time: Int64
) -> Int32 {
  guard let timeline, let stream = StreamTime(nanoseconds: stream_time) else {
    return REPRISE_NO_BREAK
  }
  let clocks = borrowed(timeline, as: StreamTimeline.self).clocks
  return clocks.breakIndex(at: stream).map { Int32(truncatingIfNeeded: $0) }
    ?? REPRISE_NO_BREAK
}

@c @implementation
public func reprise_timeline_previous_break(
  _ timeline: OpaquePointer?, _ stream_time: Int64
) -> Int32 {
  guard let timeline, let stream = StreamTime(nanoseconds: stream_time) else {
    return REPRISE_NO_BREAK
  }
  let clocks = borrowed(timeline, as: StreamTimeline.self).clocks
  return clocks.previousBreakIndex(at: stream).map {
    Int32(truncatingIfNeeded: $0)
  } ?? REPRISE_NO_BREAK
}

// MARK: Translation

extension Break {
  fileprivate init(_ item: reprise_break) {
    self.init(
      content: item.content_time == REPRISE_TIME_NONE
        ? nil : item.content_time,
      stream: item.stream_time == REPRISE_TIME_NONE ? nil : item.stream_time,
      duration: item.duration, replaces: item.replaces, tag: item.tag)
  }
}

extension reprise_break {
  fileprivate init(_ item: PlacedBreak) {
    self.init(
      content_time: item.content, stream_time: item.stream,
      duration: item.duration, replaces: item.replaces, tag: item.tag)
  }
}

private func logDropped(_ item: Break) {
  logTimes(
    SHIM_WARNING,
    "a break, empty or beyond the programme, is left out; content, stream",
    item.content, item.stream)
}

private func logRefused(_ error: TimelineError, _ given: [Break]) {
  let text: StaticString
  let index: Int
  switch error {
  case .negativeDuration(let at):
    (text, index) = (
      "a break lasts or replaces less than nothing; content, stream", at
    )
  case .noStart(let at):
    (text, index) = ("a break has no start; content, stream", at)
  case .negativeStart(let at):
    (text, index) = ("a break begins before zero; content, stream", at)
  case .startsDisagree(let at):
    (text, index) = ("a break's two starts disagree; content, stream", at)
  case .overlaps(let at):
    (text, index) = ("a break begins inside another; content, stream", at)
  case .beyondInt64(let at):
    (text, index) = ("a break lies too far; content, stream", at)
  }
  logTimes(
    SHIM_WARNING, text, given[index].content, given[index].stream)
}
