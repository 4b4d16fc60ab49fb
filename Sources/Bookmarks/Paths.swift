import CShim

// Paths are bytes that end in NUL.

extension [UInt8] {
  /// Borrows the path; NULL if it is empty.
  func withCString<Answer>(
    _ body: (UnsafePointer<CChar>?) -> Answer
  ) -> Answer {
    withUnsafeBufferPointer {
      let start = $0.isEmpty ? nil : UnsafeRawPointer($0.baseAddress)
      return body(start?.assumingMemoryBound(to: CChar.self))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Borrows the name, which does not end in NUL yet, with `suffix` after it.
  func withSuffix<Answer>(
    _ suffix: StaticString, _ body: (UnsafePointer<CChar>?) -> Answer
  ) -> Answer {
    var whole = [UInt8](self)
    suffix.withUTF8Buffer { whole.append(contentsOf: $0) }
    whole.append(0)
    return whole.withCString(body)
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
