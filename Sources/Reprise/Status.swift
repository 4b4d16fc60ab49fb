import Bookmarks
import CReprise
import Session

// The one place where the library's errors become the contract's.

extension reprise_status {
  init(_ error: StoreError) {
    switch error {
    case .failed, .newer: self = REPRISE_ERROR_STORE
    case .foreign(let status): self = reprise_status(status)
    }
  }

  init(_ status: Event.Status) {
    switch status {
    case .ok: self = REPRISE_OK
    case .seekFailed: self = REPRISE_ERROR_SEEK_FAILED
    case .timedOut: self = REPRISE_ERROR_TIMED_OUT
    case .notSeekable: self = REPRISE_ERROR_NOT_SEEKABLE
    case .store: self = REPRISE_ERROR_STORE
    }
  }

  init(_ answer: SaveAnswer) {
    switch answer {
    case .ok: self = REPRISE_OK
    case .nothingToSave: self = REPRISE_ERROR_INVALID_STATE
    case .store: self = REPRISE_ERROR_STORE
    }
  }
}

/// Static text, never freed.
@c @implementation
public func reprise_status_name(
  _ status: reprise_status
) -> UnsafePointer<CChar>? {
  let name: StaticString =
    switch status {
    case REPRISE_OK: "REPRISE_OK"
    case REPRISE_ERROR_INVALID_ARGUMENT: "REPRISE_ERROR_INVALID_ARGUMENT"
    case REPRISE_ERROR_INVALID_TIMELINE: "REPRISE_ERROR_INVALID_TIMELINE"
    case REPRISE_ERROR_PARSE: "REPRISE_ERROR_PARSE"
    case REPRISE_ERROR_BREAKS_UNKNOWN: "REPRISE_ERROR_BREAKS_UNKNOWN"
    case REPRISE_ERROR_INVALID_STATE: "REPRISE_ERROR_INVALID_STATE"
    case REPRISE_ERROR_NOT_FOUND: "REPRISE_ERROR_NOT_FOUND"
    case REPRISE_ERROR_NOT_SEEKABLE: "REPRISE_ERROR_NOT_SEEKABLE"
    case REPRISE_ERROR_SEEK_FAILED: "REPRISE_ERROR_SEEK_FAILED"
    case REPRISE_ERROR_STORE: "REPRISE_ERROR_STORE"
    case REPRISE_ERROR_TIMED_OUT: "REPRISE_ERROR_TIMED_OUT"
    case REPRISE_ERROR_UNSUPPORTED: "REPRISE_ERROR_UNSUPPORTED"
    default: "REPRISE_ERROR_UNKNOWN"
    }
  return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
