import Breaks
import CReprise
import CShim
import Documents
import Timeline

@c @implementation
public func reprise_timeline_parse(
  _ format: reprise_format, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> reprise_status {
  guard let out, length >= 0, text != nil || length == 0,
    format.rawValue <= REPRISE_FORMAT_HLS.rawValue
  else { return REPRISE_ERROR_INVALID_ARGUMENT }
  do throws(DocumentError) {
    out.pointee = retained(
      try StreamTimeline(
        Document(
          text, length,
          Format(rawValue: Int32(truncatingIfNeeded: format.rawValue)))))
    return REPRISE_OK
  } catch {
    switch error {
    case .notTheFormat: return REPRISE_ERROR_PARSE
    case .breaksUnknown: return REPRISE_ERROR_BREAKS_UNKNOWN
    }
  }
}

extension StreamTimeline {
  fileprivate convenience init(_ document: Document) throws(DocumentError) {
    let duration = document.contentDuration.flatMap {
      ContentTime(nanoseconds: $0)
    }
    do throws(TimelineError) {
      let placing = try Placing(
        document.breaks, contentDuration: duration?.nanoseconds)
      self.init(placing.placed, contentDuration: duration)
    } catch {
      // Tidy breaks always make a timeline.
      throw .notTheFormat
    }
  }
}
