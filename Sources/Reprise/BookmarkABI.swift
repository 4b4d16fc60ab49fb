import Bookmarks
import CReprise
import CShim
import Timeline

// The bookmark as C sees it.

extension Bookmark {
  /// Nil unless it is one that can be kept: a place above zero and not beyond
  /// a known end, a stream id that ends within its array.
  init?(_ source: UnsafePointer<reprise_bookmark>?) {
    guard
      let value = sized(
        source, minimum: shim_stream_id_offset(), zero: reprise_bookmark()),
      let content = ContentTime(nanoseconds: value.content_time),
      content > .zero, value.content_duration >= REPRISE_TIME_NONE,
      let streamID = Bookmark.streamID(of: value)
    else { return nil }
    let duration = ContentTime(nanoseconds: value.content_duration)
    if let duration, content > duration { return nil }
    self.init(
      contentTime: content, contentDuration: duration,
      savedAt: value.saved_at, finished: value.finished != 0,
      inBreak: value.in_break != 0, estimated: value.estimated != 0,
      streamID: streamID)
  }

  private static func streamID(of value: reprise_bookmark) -> [UInt8]? {
    withUnsafeBytes(of: value) { raw in
      var id: [UInt8] = []
      for index in 0..<Int(REPRISE_STREAM_ID_SIZE) {
        let byte = raw[shim_stream_id_offset() + index]
        if byte == 0 { return id }
        id.append(byte)
      }
      return nil
    }
  }
}

extension reprise_bookmark {
  init(_ bookmark: Bookmark) {
    self.init()
    struct_size = MemoryLayout<reprise_bookmark>.size
    content_time = bookmark.contentTime.nanoseconds
    content_duration =
      bookmark.contentDuration?.nanoseconds ?? REPRISE_TIME_NONE
    saved_at = bookmark.savedAt
    finished = bookmark.finished ? 1 : 0
    in_break = bookmark.inBreak ? 1 : 0
    estimated = bookmark.estimated ? 1 : 0
    let id = bookmark.streamID
    withUnsafeMutableBytes(of: &self) { raw in
      for index in 0..<min(id.count, Int(REPRISE_STREAM_ID_SIZE) - 1) {
        raw[shim_stream_id_offset() + index] = id[index]
      }
    }
  }
}
