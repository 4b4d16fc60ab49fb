import Breaks
import CReprise
import Timeline

// The two entry points that a player asks at every frame. They have a module of
// their own because it is built to be fast, and cannot allocate.

#if hasFeature(Embedded)
  // The other build does not see into Timeline, and proves nothing.
  @_noAllocation @_noLocks
#endif
@c @implementation
public func reprise_timeline_content_to_stream(
  _ timeline: OpaquePointer?, _ content_time: Int64, _ edge: reprise_edge
) -> Int64 {
  guard let content = ContentTime(nanoseconds: content_time) else { return -1 }
  guard let timeline else { return content_time }
  let clocks = clocks(timeline)
  if _slowPath(edge.rawValue == REPRISE_EDGE_BEFORE.rawValue) {
    return clocks.streamTime(of: content, edge: .before)?.nanoseconds ?? -1
  }
  return clocks.streamTime(of: content, edge: .after)?.nanoseconds ?? -1
}

#if hasFeature(Embedded)
  // The other build does not see into Timeline, and proves nothing.
  @_noAllocation @_noLocks
#endif
@c @implementation
public func reprise_timeline_stream_to_content(
  _ timeline: OpaquePointer?, _ stream_time: Int64
) -> Int64 {
  guard let stream = StreamTime(nanoseconds: stream_time) else { return -1 }
  guard let timeline else { return stream_time }
  return clocks(timeline).contentTime(of: stream)?.nanoseconds ?? -1
}

@inline(__always)
private func clocks(_ timeline: OpaquePointer) -> Timeline {
  Unmanaged<StreamTimeline>.fromOpaque(UnsafeRawPointer(timeline))
    ._withUnsafeGuaranteedRef { $0.clocks }
}
