import CShim

/// A splice_insert of SCTE 35, in base 64: the only message that says by itself
/// whether a break begins.
struct Splice {
  let begins: Bool
  /// In nanoseconds, if the message says.
  private(set) var length: Int64?

  init?(_ text: Text) {
    var bytes = InlineArray<48, UInt8>(repeating: 0)
    // What is not there is 0, and says no more.
    withUnsafeMutablePointer(to: &bytes) {
      shim_base64(text.next, text.count, UnsafeMutableRawPointer($0))
    }
    let flags = bytes[19]
    begins = flags & 0x80 != 0
    let isCancelled = bytes[18] & 0x80 != 0
    guard bytes[0] == 0xfc, bytes[13] == 5, !isCancelled else { return nil }
    // One time for the whole programme, or none for at once; then how long.
    guard flags & 0x60 == 0x60 else { return }
    let isTimed = flags & 0x10 == 0
    var index = isTimed ? (bytes[20] & 0x80 != 0 ? 25 : 21) : 20
    var ticks = Int64(bytes[index] & 1)
    let last = index &+ 4
    while index < last {
      index &+= 1
      ticks = ticks &<< 8 | Int64(bytes[index])
    }
    length = ticks &* 100_000 / 9  // of 90 kHz, in 33 bits
  }
}
