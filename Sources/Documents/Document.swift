import Breaks
import CShim

/// The documents that tell where a stream's breaks are.
package enum Format {
  case dai
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

/// What a document tells, in order: breaks that neither overlap nor are empty,
/// known by stream time, each with its index in the document as its tag.
package struct Document {
  package let breaks: [Break]
  /// In nanoseconds; nil if the document does not say.
  package let contentDuration: Int64?

  /// Nil as `format` finds out which it is. The bytes are read until the first
  /// NUL, and in place.
  package init(
    _ characters: UnsafePointer<CChar>?, _ length: Int, _ format: Format?
  ) throws(DocumentError) {
    guard let characters else { throw refusal("document: empty; bytes", 0) }
    let start = UnsafeRawPointer(characters).assumingMemoryBound(
      to: UInt8.self)
    var text = Text(start, start + shim_text_length(characters, length))
    _ = text.take("\u{FEFF}")
    text.passBlanks()
    let isPlaylist = text.first == UInt8(ascii: "#")
    var findings = Findings(format ?? (isPlaylist ? .playlist : nil))
    if findings.format == .playlist {
      try findings.readPlaylist(text)
    } else {
      try findings.readJSON(text)
    }
    let tidy = Tidying(findings.breaks ?? [], total: findings.total)
    breaks = tidy.breaks
    contentDuration = tidy.contentDuration(told: findings.content)
  }
}

/// What has been read of a document so far.
struct Findings {
  /// What was asked for; without that, what the first telling name said.
  private(set) var format: Format?
  private var isSeen = false
  /// As they stand in the document; nil until it says.
  var breaks: [Break]?
  /// Of the stream, advertisements included.
  var total: Int64?
  var content: Int64?

  init(_ format: Format?) {
    self.format = format
  }

  /// Whether a name that only `format` has is to be believed.
  mutating func belongs(to format: Format) -> Bool {
    if self.format == nil { self.format = format }
    guard self.format == format else { return false }
    isSeen = true
    return true
  }

  mutating func readJSON(_ text: Text) throws(DocumentError) {
    var rest = text
    guard shim_json_valid(text.next, text.count), rest.enter(UInt8(ascii: "{")) else {
      throw refusal("document: no JSON object; bytes", text.count)
    }
    while rest.hasNext() {
      let name = rest.takeName()
      if try takeDAI(name, &rest) { continue }
      if try takeMediaTailor(name, &rest) { continue }
      if try takeVideoStitcher(name, &rest) { continue }
      _ = rest.takeValue()
    }
    guard isSeen else {
      throw refusal("document: no ad_breaks, avails or interstitials", 0)
    }
    // A film that is as long as its stream has no advertisements.
    if breaks == nil, total != nil, total == content { breaks = [] }
    if breaks == nil {
      note("document: tells no breaks; bytes", text.count)
      throw .breaksUnknown
    }
  }

  /// Reads a list of breaks, each with a start and a length or an end. A list
  /// that is null is not told.
  mutating func takeBreaks(
    _ text: inout Text, start: StaticString, length: StaticString,
    isEnd: Bool = false
  ) throws(DocumentError) {
    guard text.enter(UInt8(ascii: "[")) else {
      if text.takeValue().is("null") { return }
      throw refusal("document: no list of breaks", 0)
    }
    var list: [Break] = []
    while text.hasNext() {
      let index = list.count
      var item = Break(
        content: nil, stream: nil, duration: 0, replaces: 0,
        tag: UInt64(truncatingIfNeeded: index))
      var extent: Int64?
      guard text.enter(UInt8(ascii: "{")) else {
        throw refusal("document: no object; break", index)
      }
      while text.hasNext() {
        let name = text.takeName()
        let value = text.takeValue()
        if name.is(start) {
          item.stream = value.seconds
        } else if name.is(length) {
          extent = value.seconds
        }
      }
      guard let from = item.stream else {
        throw refusal(index, field: start)
      }
      guard let extent else {
        throw refusal(index, field: length)
      }
      item.duration = isEnd ? extent.less(from) : extent
      list.append(item)
    }
    breaks = list
  }
}

extension Int64 {
  /// Saturating
  func plus(_ other: Int64) -> Int64 {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .min : .max) : sum
  }

  func less(_ other: Int64) -> Int64 {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .max : .min) : difference
  }
}
