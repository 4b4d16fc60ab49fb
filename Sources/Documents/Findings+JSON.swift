import Breaks
import CShim

/// How an ad service's JSON tells its breaks.
struct Shape {
  /// Names of members, in the order of `Member`.
  let members: Literal
  /// Names of a break's start, and of its duration or its end.
  let fields: Literal
  var hasEnds = false
}

extension Format {
  fileprivate var shape: Shape? {
    switch self {
    case .dai: .dai
    case .mediaTailor: .mediaTailor
    case .videoStitcher: .videoStitcher
    case .playlist: nil
    }
  }

  fileprivate var next: Format? { Format(rawValue: rawValue + 1) }
}

/// What the members of a document are to us.
private enum Member: Int {
  /// The list of breaks.
  case breaks
  /// What the document always has, whether or not it tells its breaks.
  case mark
  case total
  case content
  /// Objects whose members are looked at as well.
  case outer, inner
}

extension Findings {
  /// Reads JSON of that format, or of the first one that fits.
  init(json text: Text, _ format: Format?) throws(DocumentError) {
    guard text.first == UInt8(ascii: "{") else {
      throw refusal("document: no JSON object; bytes", text.count)
    }
    guard shim_json_valid(text.next, text.count) else {
      var (rest, lines) = (text, text)
      _ = rest.passJSON()
      var line = 0
      repeat {
        _ = lines.takeLine()
        line += 1
      } while lines.next <= rest.next && !lines.isEmpty
      throw refusal("document: JSON that ends badly; line", line)
    }
    var next: Format? = format ?? .dai
    while let shape = next?.shape {
      if try read(text, shape) { return }
      next = format == nil ? next?.next : nil
    }
    throw refusal("document: no ad_breaks, avails or interstitials in it", 0)
  }

  /// False if the document is of another shape.
  private mutating func read(
    _ text: Text, _ shape: Shape
  ) throws(DocumentError) -> Bool {
    var rest = text
    var depth = 0
    var isSeen = false
    var isTold = false
    rest.pass()
    while depth >= 0 {
      guard rest.hasNext() else {
        depth -= 1
        continue
      }
      let member = Member(rawValue: rest.takeName().place(in: shape.members))
      if member == .breaks, rest.enter(UInt8(ascii: "[")) {
        isTold = true
        try takeBreaks(&rest, shape)
        continue
      }
      if member == .outer || member == .inner, rest.enter(UInt8(ascii: "{")) {
        // Google leaves out lists that are empty.
        isTold = true
        depth += 1
        continue
      }
      let value = rest.takeValue()
      switch member {
      case .breaks, .mark: isSeen = true
      case .total: total = value.length
      case .content: content = value.length
      default: break
      }
    }
    // A film that lasts as long as its stream has no advertisements.
    if isTold || (isSeen && total != nil && total == content) { return true }
    if !isSeen { return false }
    note("document: tells no breaks; bytes", text.count)
    throw .breaksUnknown
  }

  /// Reads the list of breaks, which has been entered.
  private mutating func takeBreaks(
    _ text: inout Text, _ shape: Shape
  ) throws(DocumentError) {
    while text.hasNext() {
      let index = breaks.count
      guard text.enter(UInt8(ascii: "{")) else {
        throw refusal("document: no object; break", index)
      }
      var start: Int64?
      var stop: Int64?
      while text.hasNext() {
        let place = text.takeName().place(in: shape.fields)
        let value = text.takeValue()
        if place == 0 { start = value.seconds }
        if place == 1 { stop = value.seconds }
      }
      guard let start, let stop else {
        throw refusal(index, fields: shape.fields)
      }
      breaks.append(
        Break(
          content: nil, stream: start,
          duration: shape.hasEnds ? stop.less(start) : stop, replaces: 0,
          tag: UInt64(truncatingIfNeeded: index)))
    }
  }
}

extension Text {
  /// A number of seconds above zero.
  fileprivate var length: Int64? {
    seconds.flatMap { $0 > 0 ? $0 : nil }
  }
}
