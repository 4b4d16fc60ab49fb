import Bookmarks
import Breaks
import CReprise
import Session
import Timeline

// What the application asks for, as the session wants it.

extension reprise_session_config {
  private static let flush: UInt32 = 1 << 0
  private static let accurate: UInt32 = 1 << 1
  private static let keyUnit: UInt32 = 1 << 2
  private static let segment: UInt32 = 1 << 3
  private static let snap: UInt32 = 1 << 5 | 1 << 6
  private static let instantRate: UInt32 = 1 << 10

  /// False for what this version declares and does not do.
  var asksForWhatThereIs: Bool {
    (resume_ads == REPRISE_RESUME_ADS_NONE
      || resume_ads == REPRISE_RESUME_ADS_INTERRUPTED)
      && snapback == 0
  }

  var allSeekFlags: UInt32 {
    let beside =
      seek_flags == 0 ? reprise_session_config.accurate : seek_flags
    return beside | reprise_session_config.flush
  }

  var seeksSnap: Bool {
    let snapping =
      reprise_session_config.keyUnit | reprise_session_config.snap
    return seek_flags & snapping != 0
  }

  /// A segment seek ends without EOS, an instant one does not move: neither
  /// can be landed.
  fileprivate var seekFlagsLand: Bool {
    let others =
      reprise_session_config.segment | reprise_session_config.instantRate
    return seek_flags & others == 0
  }
}

extension Policy {
  /// A shorter interval would only wear the flash.
  private static let shortestInterval: Int64 = 50_000_000

  /// Zeros become the defaults. Nil if a number makes no sense.
  init?(_ config: reprise_session_config) {
    guard config.rewind >= 0, config.min_position >= 0,
      config.end_margin >= REPRISE_TIME_NONE, config.end_percent >= 0,
      config.end_percent <= 100, config.save_interval >= REPRISE_TIME_NONE,
      config.resume_timeout >= 0, config.seekFlagsLand,
      let method = Method(config.resume_method)
    else { return nil }
    self.init()
    self.method = method
    rewind = config.rewind
    minPosition = config.min_position
    seeksSnap = config.seeksSnap
    playsInterruptedBreak =
      config.resume_ads == REPRISE_RESUME_ADS_INTERRUPTED
    if config.end_margin != 0 {
      endMargin =
        config.end_margin == REPRISE_TIME_NONE ? nil : config.end_margin
    }
    if config.end_percent != 0 { endPercent = Int64(config.end_percent) }
    if config.save_interval != 0 {
      saveInterval =
        config.save_interval == REPRISE_TIME_NONE
        ? nil : max(config.save_interval, Policy.shortestInterval)
    }
    if config.resume_timeout != 0 { resumeTimeout = config.resume_timeout }
  }
}

extension Policy.Method {
  fileprivate init?(_ method: reprise_resume_method) {
    switch method {
    case REPRISE_RESUME_AUTO: self = .automatic
    case REPRISE_RESUME_HOLD: self = .hold
    case REPRISE_RESUME_PREROLL: self = .preroll
    default: return nil
    }
  }
}

extension Load {
  /// Its generation is the player's to give. Nil if something is missing or
  /// unknown.
  init?(_ stream: reprise_stream) {
    guard let key = bookmarkKey(stream.profile, stream.content_id) else {
      return nil
    }
    let streamID = bytes(stream.stream_id)
    guard streamID.count < Int(REPRISE_STREAM_ID_SIZE),
      let kind = Kind(stream.kind), let start = Start(stream)
    else { return nil }
    self.init(
      key: key, streamID: streamID,
      timeline: stream.timeline.map { borrowed($0, as: StreamTimeline.self) },
      awaitsTimeline: stream.await_timeline != 0 && stream.timeline == nil,
      kind: kind, start: start)
  }
}

extension Load.Kind {
  fileprivate init?(_ kind: reprise_stream_kind) {
    switch kind {
    case REPRISE_STREAM_AUTO: self = .automatic
    case REPRISE_STREAM_VOD: self = .vod
    case REPRISE_STREAM_LIVE: self = .live
    default: return nil
    }
  }
}

extension Load.Start {
  fileprivate init?(_ stream: reprise_stream) {
    switch stream.start {
    case REPRISE_START_RESUME: self = .resume
    case REPRISE_START_BEGINNING: self = .beginning
    case REPRISE_START_AT:
      guard let content = ContentTime(nanoseconds: stream.start_content_time)
      else { return nil }
      self = .at(content)
    case REPRISE_START_BEGINNING_KEEP: self = .beginningKeep
    default: return nil
    }
  }
}
