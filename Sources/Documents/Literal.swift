/// A literal, ending in NUL: one pointer, where a StaticString is three words.
struct Literal: ExpressibleByStringLiteral {
  let start: UnsafePointer<UInt8>

  @inline(__always)
  init(stringLiteral: StaticString) {
    start = stringLiteral.utf8Start
  }

  var characters: UnsafePointer<CChar> {
    UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
  }
}
