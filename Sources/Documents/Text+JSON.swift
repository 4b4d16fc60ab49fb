import CShim

// Walks a text that SQLite has found to be JSON, so that brackets, quotes and
// commas are known to stand where they belong.
//
// SQLite's own ways to a field cost 2.5 times what its check does, since each
// break is written out and read again; this walk costs a fraction of it.

extension Text {
  /// Passes `bracket` if it comes next, and enters what it opens.
  mutating func enter(_ bracket: UInt8) -> Bool {
    passBlanks()
    return take(bracket)
  }

  /// Whether another member or element follows in what was entered; leaves it
  /// if none does.
  mutating func hasNext() -> Bool {
    passBlanks()
    if take(UInt8(ascii: ",")) { passBlanks() }
    if first | 0x20 == UInt8(ascii: "}") {
      pass()
      return false
    }
    return !isEmpty
  }

  /// Passes a member's name, as it is written, and the colon.
  mutating func takeName() -> Text {
    let name = takeValue().unquoted
    passBlanks()
    _ = take(UInt8(ascii: ":"))
    return name
  }

  /// What a string holds, as it is written; anything else as it is.
  var unquoted: Text {
    guard count >= 2, first == UInt8(ascii: "\"") else { return self }
    return Text(next + 1, end - 1)
  }

  /// Passes a value, whatever it is and holds; strings with their quotes.
  @inline(never)  // the one hot loop: one copy of it, over a local
  mutating func takeValue() -> Text {
    passBlanks()
    let start = self
    var byte = next
    var depth = 0
    repeat {
      if depth > 0 { byte = shim_find_mark(byte, end) }
      guard byte < end else { break }
      switch byte.pointee | 0x20 {
      case UInt8(ascii: "\""):
        byte = endOfString(byte)
      case UInt8(ascii: "{"):
        depth &+= 1
        byte += 1
      case UInt8(ascii: "}"):
        depth &-= 1
        byte += 1
      default:
        while byte < end, byte.pointee.isInWord { byte += 1 }
      }
    } while depth > 0
    next = byte
    return start.upTo(self)
  }

  /// Behind the quote that ends the string which the one at `start` begins.
  private func endOfString(
    _ start: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var quote = start
    repeat {
      quote += 1
      guard let found = shim_find(quote, end, UInt8(ascii: "\"")) else {
        return end
      }
      quote = found
    } while isEscaped(quote)
    return quote + 1
  }

  /// Passes JSON as far as it is well-formed, and no deeper than SQLite goes;
  /// false where that is not to the end of a value.
  mutating func passJSON(depth: Int = 0) -> Bool {
    passBlanks()
    let isObject = first == UInt8(ascii: "{")
    guard isObject || first == UInt8(ascii: "[") else {
      if first == UInt8(ascii: "\"") { return !takeValue().isEmpty }
      return takeSeconds() != nil || take(oneOf: "true,false,null") >= 0
    }
    let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    pass()
    passBlanks()
    if take(close) { return true }
    repeat {
      passBlanks()
      if isObject {
        guard first == UInt8(ascii: "\"") else { return false }
        _ = takeValue()
        passBlanks()
        guard take(UInt8(ascii: ":")) else { return false }
      }
      guard depth < 1000, passJSON(depth: depth + 1) else { return false }
      passBlanks()
    } while take(UInt8(ascii: ","))
    return take(close)
  }

  /// Whether an odd number of backslashes stands before `quote`, which has a
  /// quote before it.
  private func isEscaped(_ quote: UnsafePointer<UInt8>) -> Bool {
    var before = quote
    while before[-1] == UInt8(ascii: "\\") { before -= 1 }
    return (quote - before) & 1 == 1
  }
}

extension UInt8 {
  fileprivate var isInWord: Bool {
    self > UInt8(ascii: " ") && self != UInt8(ascii: ",")
      && self | 0x20 != UInt8(ascii: "}")
  }
}
