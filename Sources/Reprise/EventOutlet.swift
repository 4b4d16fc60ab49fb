import Bookmarks
import CReprise
import CShim
import Session
import Timeline

/// Calls the application's on_event, where it wants to be called.
///
/// The session's thread delivers. Without a context it calls by itself; with
/// one, events wait in order until the context runs them.
final class EventOutlet {
  private let callback: reprise_event_callback?
  private let userData: UnsafeMutableRawPointer?
  private let context: OpaquePointer?
  /// The application's handle; not a reference: it is gone when `shut`.
  var session: OpaquePointer?

  /// Guards what follows; never held while calling.
  private let lock = shim_lock_new()
  private var waiting: [Event] = []
  private var isShut = false
  /// The thread that is in the callback for the context.
  private var caller: UnsafeRawPointer?
  /// A shim_reply of whoever waits for that call to end.
  private var callOver: OpaquePointer?

  init(
    callback: reprise_event_callback?, userData: UnsafeMutableRawPointer?,
    context: OpaquePointer?
  ) {
    self.callback = callback
    self.userData = userData
    self.context = context.map { shim_context_ref($0) }
  }

  deinit {
    if let context { shim_context_unref(context) }
    shim_lock_free(lock)
  }

  func deliver(_ event: Event) {
    guard callback != nil else { return }
    guard let context else {
      if !locked({ $0.isShut }) { call(event) }
      return
    }
    locked { $0.waiting.append(event) }
    shim_context_call(
      context, { EventOutlet.at($0)?.runNext() },
      { outlet in
        guard let outlet else { return }
        Unmanaged<EventOutlet>.fromOpaque(outlet).release()
      }, Unmanaged.passRetained(self).toOpaque())
  }

  /// Runs what still waits, if this thread is where it may run. Nothing from
  /// within a callback: its application asked for silence.
  func drain() {
    guard let context, shim_context_is_owned(context),
      !locked({ $0.caller == shim_thread_self() })
    else { return }
    while locked({ !$0.waiting.isEmpty }) { runNext() }
  }

  /// From here on nothing is called. False if a call that another thread is in
  /// has not ended within `patience`, in nanoseconds.
  func shut(patience: Int64) -> Bool {
    let reply = locked { outlet -> OpaquePointer? in
      outlet.isShut = true
      outlet.waiting = []
      guard outlet.caller != nil, outlet.caller != shim_thread_self() else {
        return nil
      }
      outlet.callOver = shim_reply_new()
      return outlet.callOver.map { shim_reply_ref($0) }
    }
    guard let reply else { return true }
    defer { shim_reply_unref(reply) }
    var nothing: Int32 = 0
    return shim_reply_wait(reply, patience, &nothing)
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> EventOutlet? {
    pointer.map {
      Unmanaged<EventOutlet>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func runNext() {
    let next = locked { outlet -> Event? in
      guard !outlet.isShut, !outlet.waiting.isEmpty else { return nil }
      outlet.caller = shim_thread_self().map { UnsafeRawPointer($0) }
      return outlet.waiting.remove(at: 0)
    }
    guard let next else { return }
    call(next)
    let over = locked { outlet -> OpaquePointer? in
      outlet.caller = nil
      defer { outlet.callOver = nil }
      return outlet.callOver
    }
    if let over {
      shim_reply_give(over, 0)
      shim_reply_unref(over)
    }
  }

  private func call(_ event: Event) {
    event.key.profile.withCString { profile in
      event.key.contentID.withCString { id in
        var value = reprise_event(event)
        value.profile = profile
        value.content_id = id
        callback?(session, &value, userData)
      }
    }
  }

  private func locked<R>(_ body: (EventOutlet) -> R) -> R {
    shim_lock_enter(lock)
    defer { shim_lock_leave(lock) }
    return body(self)
  }
}

extension reprise_event {
  fileprivate init(_ event: Event) {
    self.init()
    struct_size = MemoryLayout<reprise_event>.size
    type = reprise_event_type(event.kind)
    status = reprise_status(event.status)
    content_time = event.content?.nanoseconds ?? REPRISE_TIME_NONE
    stream_time = event.stream?.nanoseconds ?? REPRISE_TIME_NONE
    break_index =
      event.breakIndex.map { Int32(truncatingIfNeeded: $0) }
      ?? REPRISE_NO_BREAK
    method =
      event.kind != .resumed
      ? REPRISE_RESUME_AUTO
      : event.prerolled ? REPRISE_RESUME_PREROLL : REPRISE_RESUME_HOLD
  }
}

extension reprise_event_type {
  fileprivate init(_ kind: Event.Kind) {
    switch kind {
    case .resumed: self = REPRISE_EVENT_RESUMED
    case .startedOver: self = REPRISE_EVENT_STARTED_OVER
    case .resumeFailed: self = REPRISE_EVENT_RESUME_FAILED
    case .saved: self = REPRISE_EVENT_SAVED
    case .saveFailed: self = REPRISE_EVENT_SAVE_FAILED
    case .finished: self = REPRISE_EVENT_FINISHED
    case .breakStarted: self = REPRISE_EVENT_BREAK_STARTED
    case .breakEnded: self = REPRISE_EVENT_BREAK_ENDED
    case .seeked: self = REPRISE_EVENT_SEEKED
    }
  }
}
