@testable import Documents

/// What `read` makes of a text in memory of its own, so that a byte beyond its
/// end is another's.
func reading<R>(_ string: String, _ read: (inout Text) throws -> R) rethrows
  -> R
{
  let bytes = [UInt8](string.utf8)
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
  defer { memory.deallocate() }
  memory.initialize(from: bytes, count: bytes.count)
  var text = Text(memory, memory + bytes.count)
  return try read(&text)
}

extension Text {
  var string: String {
    String(
      decoding: UnsafeBufferPointer(start: next, count: count), as: UTF8.self)
  }
}
