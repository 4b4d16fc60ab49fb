/// A stretch of somebody else's bytes, read from its front. Never reads beyond
/// its end: what lies there is 0, which no document holds.
struct Text {
  var next: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>

  init(_ next: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    self.next = next
    self.end = end
  }

  var count: Int { end - next }

  var isEmpty: Bool { next >= end }

  var first: UInt8 { next < end ? next.pointee : 0 }

  /// Passes one byte, which is there.
  mutating func pass() {
    next += 1
  }

  /// Passes `byte` if it comes next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    next += 1
    return true
  }

  mutating func passBlanks() {
    while next < end, next.pointee <= UInt8(ascii: " ") { next += 1 }
  }

  /// Passes what comes before either byte, or before the end.
  mutating func takeUpTo(_ one: UInt8, or other: UInt8) -> Text {
    let start = self
    while next < end, next.pointee != one, next.pointee != other { next += 1 }
    return start.upTo(self)
  }

  /// Passes a line; what it says, without the blanks at its end.
  mutating func takeLine() -> Text {
    let line = takeUpTo(UInt8(ascii: "\n"), or: UInt8(ascii: "\n"))
    _ = take(UInt8(ascii: "\n"))
    var end = line.end
    while end > line.next, end[-1] <= UInt8(ascii: " ") { end -= 1 }
    return Text(line.next, end)
  }

  /// What lies between the front and `other`, which was read on from here.
  func upTo(_ other: Text) -> Text {
    Text(next, other.next)
  }

  func equals(_ other: Text) -> Bool {
    var (a, b) = (self, other)
    while !a.isEmpty, !b.isEmpty, a.first == b.first {
      a.pass()
      b.pass()
    }
    return a.isEmpty && b.isEmpty
  }

  /// Passes the first of `words`, which are parted by commas, that comes next.
  /// Which one it was, or -1. `mask` has the bits in which bytes may differ.
  mutating func take(oneOf words: Literal, mask: UInt8 = 0) -> Int {
    var word = words.start
    var place = 0
    while true {
      var rest = next
      while word.isInWord, rest < end,
        (rest.pointee ^ word.pointee) & ~mask == 0
      {
        rest += 1
        word += 1
      }
      if !word.isInWord {
        next = rest
        return place
      }
      while word.isInWord { word += 1 }
      if word.pointee == 0 { return -1 }
      word += 1
      place &+= 1
    }
  }

  /// Which of `words` this is, or -1. None may begin a later one.
  func place(in words: Literal, mask: UInt8 = 0) -> Int {
    var rest = self
    let place = rest.take(oneOf: words, mask: mask)
    return rest.isEmpty ? place : -1
  }
}

extension UnsafePointer<UInt8> {
  fileprivate var isInWord: Bool {
    pointee != 0 && pointee != UInt8(ascii: ",")
  }
}
