/// A stretch of somebody else's bytes, read from its front. Never reads beyond
/// its end: what lies there is 0, which no document holds.
struct Text {
  private(set) var next: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>

  init(_ next: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    self.next = next
    self.end = end
  }

  var count: Int { end - next }

  var isEmpty: Bool { next >= end }

  var first: UInt8 { next < end ? next.pointee : 0 }

  /// Passes as many bytes, which are there.
  mutating func pass(_ count: Int = 1) {
    next += count
  }

  mutating func passBlanks() {
    while next < end, next.pointee <= UInt8(ascii: " ") { next += 1 }
  }

  /// Passes `byte` if it comes next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    next += 1
    return true
  }

  /// Passes `literal` if it comes next.
  mutating func take(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard end - next >= count else { return false }
    var index = 0
    while index < count {
      if next[index] != literal.utf8Start[index] { return false }
      index &+= 1
    }
    next += count
    return true
  }

  /// Whether this is `literal` and nothing more.
  func `is`(_ literal: StaticString) -> Bool {
    var rest = self
    return rest.take(literal) && rest.isEmpty
  }

  func equals(_ other: Text) -> Bool {
    let count = end - next
    guard other.end - other.next == count else { return false }
    var index = 0
    while index < count {
      if next[index] != other.next[index] { return false }
      index &+= 1
    }
    return true
  }

  /// What lies between the front and `other`, which was read on from here.
  func upTo(_ other: Text) -> Text {
    Text(next, other.next)
  }
}
