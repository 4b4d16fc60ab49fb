extension Text {
  /// Passes a line; what it says, without the blanks at its end.
  mutating func takeLine() -> Text {
    let start = next
    passUpTo(UInt8(ascii: "\n"), UInt8(ascii: "\n"))
    var last = next
    if !isEmpty { pass() }
    while last > start, last[-1] <= UInt8(ascii: " ") { last -= 1 }
    return Text(start, last)
  }

  /// The value of an attribute, without its quotes; nil if there is none of
  /// that name, which is in capitals, as it need not be here.
  func attribute(_ name: StaticString) -> Text? {
    var rest = self
    while !rest.isEmpty {
      rest.passBlanks()
      let isIt = rest.takeFolded(name) && rest.first == UInt8(ascii: "=")
      rest.passUpTo(UInt8(ascii: "="), UInt8(ascii: ","))
      if rest.take(UInt8(ascii: "=")) {
        let value = rest.takeAttributeValue()
        if isIt { return value }
      }
      rest.passUpTo(UInt8(ascii: ","), UInt8(ascii: ","))
      _ = rest.take(UInt8(ascii: ","))
    }
    return nil
  }

  /// Passes `literal`, whose letters are capitals, in capitals or not.
  mutating func takeFolded(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard end - next >= count else { return false }
    var index = 0
    while index < count {
      if (next[index] ^ literal.utf8Start[index]) & ~0x20 != 0 { return false }
      index &+= 1
    }
    pass(count)
    return true
  }

  private mutating func takeAttributeValue() -> Text {
    passBlanks()
    let isQuoted = take(UInt8(ascii: "\""))
    let stop = isQuoted ? UInt8(ascii: "\"") : UInt8(ascii: ",")
    let start = self
    passUpTo(stop, stop)
    return start.upTo(self)
  }

  private mutating func passUpTo(_ one: UInt8, _ other: UInt8) {
    while !isEmpty, first != one, first != other { pass() }
  }
}
