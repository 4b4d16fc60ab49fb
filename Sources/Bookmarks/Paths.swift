import CShim

// Paths are bytes that end in NUL. Nowhere String: it alone would be a sixth of
// the library.

extension [UInt8] {
  init(_ text: StaticString) {
    self.init(
      UnsafeBufferPointer(
        start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends `number`, which is not negative, in decimal digits.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Borrows the path; NULL if it is empty.
  func withCString<Answer>(
    _ body: (UnsafePointer<CChar>?) -> Answer
  ) -> Answer {
    withUnsafeBufferPointer {
      let start = $0.isEmpty ? nil : UnsafeRawPointer($0.baseAddress)
      return body(start?.assumingMemoryBound(to: CChar.self))
    }
  }

  /// The path with `suffix` at its end.
  func with(_ suffix: [UInt8]) -> [UInt8] {
    var whole = self
    whole.removeLast()
    whole += suffix
    whole.append(0)
    return whole
  }
}

extension StaticString {
  /// Borrows the literal's own bytes, which end in NUL and live for ever.
  func withCString<Answer>(
    _ body: (UnsafePointer<CChar>?) -> Answer
  ) -> Answer {
    body(UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self))
  }
}

/// Logs `text`, then the paths.
func logPaths(
  _ level: shim_level, _ text: StaticString, _ first: [UInt8],
  _ second: [UInt8] = []
) {
  text.withCString { text in
    first.withCString { first in
      second.withCString { second in
        shim_log_paths(level, text, first, second)
      }
    }
  }
}
