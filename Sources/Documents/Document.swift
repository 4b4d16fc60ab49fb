import Breaks
import CShim

/// The documents that tell where a stream's breaks are, by the header's numbers.
package enum Format: Int32 {
  case dai = 1
  case mediaTailor
  case videoStitcher
  case playlist
}

/// Why a document makes no timeline; the log has said where.
package enum DocumentError: Error {
  case notTheFormat
  /// It is one of the formats, and does not say where breaks are.
  case breaksUnknown
}

/// What a document tells.
package struct Document {
  /// In playing order, by stream time; none is empty or overlaps another. Each
  /// has its index in the document as its tag.
  package let breaks: [Break]
  /// In nanoseconds; nil if the document does not say.
  package let contentDuration: Int64?

  /// Without `format`, the document tells by itself which it is. Read in place,
  /// up to the first NUL if it has one.
  package init(
    _ start: UnsafePointer<CChar>?, _ count: Int, _ format: Format?
  ) throws(DocumentError) {
    guard let start else { throw refusal("document: empty; bytes", 0) }
    let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    var text = Text(bytes, bytes + shim_text_length(start, count))
    _ = text.take(oneOf: "\u{FEFF}")
    text.passBlanks()
    let isPlaylist = text.first == UInt8(ascii: "#")
    let findings: Findings
    if format == .playlist || (format == nil && isPlaylist) {
      findings = try Findings(playlist: text)
    } else {
      findings = try Findings(json: text, format)
    }
    let tidy = Tidying(findings.breaks, total: findings.total)
    breaks = tidy.breaks
    contentDuration = tidy.contentDuration(told: findings.content)
  }
}

/// What has been read of a document, as it stands there.
struct Findings {
  var breaks: [Break] = []
  /// How long the stream lasts, advertisements included.
  var total: Int64?
  var content: Int64?
}
