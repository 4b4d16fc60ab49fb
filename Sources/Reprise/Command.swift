import Breaks
import Session
import Timeline

/// What an entry point hands to the session's thread.
final class Command {
  enum Request {
    case load(Load)
    case setTimeline(StreamTimeline?)
    case seek(ContentTime)
    case save
    case close
  }

  let request: Request
  /// A shim_reply of the caller who waits, with a reference of its own.
  let reply: OpaquePointer?

  init(_ request: Request, reply: OpaquePointer? = nil) {
    self.request = request
    self.reply = reply
  }
}
