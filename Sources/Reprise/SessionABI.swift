import Breaks
import CReprise
import CShim
import Session
import Timeline

// The session's entry points. All but save and close hand over and return.

/// How long save and close wait, in nanoseconds.
private let patience: Int64 = 2_000_000_000

@c @implementation
public func reprise_session_new(
  _ playbin: OpaquePointer?,
  _ config: UnsafePointer<reprise_session_config>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> reprise_status {
  guard let playbin, let out,
    let given = sized(
      config, minimum: 2 * MemoryLayout<Int>.size,
      zero: reprise_session_config()),
    let store = given.store
  else { return REPRISE_ERROR_INVALID_ARGUMENT }
  guard given.asksForWhatThereIs else { return REPRISE_ERROR_UNSUPPORTED }
  guard let policy = Policy(given) else {
    return REPRISE_ERROR_INVALID_ARGUMENT
  }
  guard shim_gstreamer_is_up() else { return REPRISE_ERROR_INVALID_STATE }
  guard let player = shim_player_new(playbin, policy.method != .preroll, clip)
  else {
    return REPRISE_ERROR_INVALID_ARGUMENT
  }
  let outlet = EventOutlet(
    callback: given.on_event, userData: given.user_data,
    context: given.context)
  let session = LiveSession(
    player: player, store: borrowed(store, as: StoreHandle.self).store,
    policy: policy, seekFlags: given.allSeekFlags, outlet: outlet)
  let handle = retained(session)
  outlet.session = handle
  session.start()
  out.pointee = handle
  return REPRISE_OK
}

@c @implementation
public func reprise_session_close(
  _ session: OpaquePointer?
) -> reprise_status {
  guard let session else { return REPRISE_OK }
  let live = consumed(session, as: LiveSession.self)
  let deadline = shim_now() + patience
  if live.isOwnThread { _ = live.outlet.shut(patience: 0) }
  let status = live.ask(.close, patience: patience)
  if status != nil { live.outlet.drain() }
  let isQuiet = live.outlet.shut(patience: max(deadline - shim_now(), 0))
  return isQuiet ? status ?? REPRISE_ERROR_TIMED_OUT : REPRISE_ERROR_TIMED_OUT
}

@c @implementation
public func reprise_session_load(
  _ session: OpaquePointer?, _ stream: UnsafePointer<reprise_stream>?
) -> reprise_status {
  guard let session,
    let given = sized(
      stream, minimum: 2 * MemoryLayout<Int>.size, zero: reprise_stream()),
    let load = Load(given)
  else { return REPRISE_ERROR_INVALID_ARGUMENT }
  return borrowed(session, as: LiveSession.self).arm(load)
    ? REPRISE_OK : REPRISE_ERROR_INVALID_STATE
}

@c @implementation
public func reprise_session_set_timeline(
  _ session: OpaquePointer?, _ timeline: OpaquePointer?
) -> reprise_status {
  guard let session else { return REPRISE_ERROR_INVALID_ARGUMENT }
  let live = borrowed(session, as: LiveSession.self)
  guard live.isLoaded else { return REPRISE_ERROR_INVALID_STATE }
  live.post(
    .setTimeline(timeline.map { borrowed($0, as: StreamTimeline.self) }))
  return REPRISE_OK
}

@c @implementation
public func reprise_session_get_position(
  _ session: OpaquePointer?,
  _ position: UnsafeMutablePointer<reprise_position>?
) -> reprise_status {
  guard let session, let position,
    position.pointee.struct_size >= 2 * MemoryLayout<Int>.size,
    position.pointee.struct_size <= largestStruct
  else { return REPRISE_ERROR_INVALID_ARGUMENT }
  let live = borrowed(session, as: LiveSession.self)
  guard let place = live.place else { return REPRISE_ERROR_INVALID_STATE }
  let stream = place.stream(
    at: shim_now(), sample: shim_player_sample(live.player))
  var value = reprise_position()
  value.stream_time = stream.nanoseconds
  value.content_time =
    place.content(at: stream)?.nanoseconds ?? REPRISE_TIME_NONE
  value.content_duration =
    place.contentDuration?.nanoseconds ?? REPRISE_TIME_NONE
  value.break_index =
    place.breakIndex(at: stream).map { Int32(truncatingIfNeeded: $0) }
    ?? REPRISE_NO_BREAK
  fill(position, with: value)
  return REPRISE_OK
}

/// Not in this version: no break counts as watched.
@c @implementation
public func reprise_session_break_watched(
  _ session: OpaquePointer?, _ break_index: Int
) -> Int32 {
  0
}

@c @implementation
public func reprise_session_seek(
  _ session: OpaquePointer?, _ content_time: Int64
) -> reprise_status {
  guard let session, let content = ContentTime(nanoseconds: content_time)
  else { return REPRISE_ERROR_INVALID_ARGUMENT }
  let live = borrowed(session, as: LiveSession.self)
  guard live.canSeek else { return REPRISE_ERROR_INVALID_STATE }
  live.post(.seek(content))
  return REPRISE_OK
}

@c @implementation
public func reprise_session_save(_ session: OpaquePointer?) -> reprise_status {
  guard let session else { return REPRISE_ERROR_INVALID_ARGUMENT }
  return borrowed(session, as: LiveSession.self)
    .ask(.save, patience: patience) ?? REPRISE_ERROR_TIMED_OUT
}

@c @implementation
public func reprise_session_handle_message(
  _ session: OpaquePointer?, _ message: OpaquePointer?
) {
  guard let session, let message else { return }
  shim_player_message(
    borrowed(session, as: LiveSession.self).player, message)
}

/// Runs in a streaming thread, on values alone.
private func clip(
  _ segment: UnsafeMutablePointer<shim_segment>?, _ target: UInt64,
  _ offset: UInt64
) {
  guard let segment else { return }
  var clipped = ClippedSegment(
    start: segment.pointee.start, stop: segment.pointee.stop,
    time: segment.pointee.time, base: segment.pointee.base,
    position: segment.pointee.position)
  clipped.begin(at: target, offset: offset)
  segment.pointee.start = clipped.start
  segment.pointee.stop = clipped.stop
  segment.pointee.time = clipped.time
  segment.pointee.base = clipped.base
  segment.pointee.position = clipped.position
}
