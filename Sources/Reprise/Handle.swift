// What a C program holds: a strong reference to a Swift object, as an opaque
// pointer. Nowhere else in the library is one turned into the other.

/// A new reference, which the C side must release.
func retained<T: AnyObject>(_ object: T) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// The object behind a handle that stays the C side's.
func borrowed<T: AnyObject>(_ handle: OpaquePointer, as type: T.Type) -> T {
  Unmanaged<T>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
}

/// The object behind a handle that is given up.
func consumed<T: AnyObject>(_ handle: OpaquePointer, as type: T.Type) -> T {
  Unmanaged<T>.fromOpaque(UnsafeRawPointer(handle)).takeRetainedValue()
}

// MARK: Structs that begin with their size

/// A struct of the application's, as far as it knows it; what it does not
/// know is zero, which means "default". Nil if it is shorter than `minimum`,
/// or longer than ours with something in what we do not know.
func sized<T>(
  _ source: UnsafePointer<T>?, minimum: Int, zero: T
) -> T? {
  guard let source else { return nil }
  let raw = UnsafeRawPointer(source)
  let size = raw.load(as: Int.self)
  guard size >= minimum, size <= largestStruct else { return nil }
  let known = min(size, MemoryLayout<T>.size)
  for index in known..<max(known, size)
  where raw.load(fromByteOffset: index, as: UInt8.self) != 0 {
    return nil
  }
  var result = zero
  withUnsafeMutableBytes(of: &result) {
    $0.copyMemory(from: UnsafeRawBufferPointer(start: raw, count: known))
  }
  return result
}

/// Fills a struct of the application's as far as it reaches; its size, which
/// the caller has checked, is kept.
func fill<T>(_ destination: UnsafeMutablePointer<T>, with value: T) {
  let head = MemoryLayout<Int>.size
  let raw = UnsafeMutableRawBufferPointer(
    start: destination, count: MemoryLayout<T>.size)
  let size = min(raw.load(as: Int.self), raw.count)
  withUnsafeBytes(of: value) {
    for index in head..<max(size, head) { raw[index] = $0[index] }
  }
}

/// No version of any struct will be larger: a size beyond it is garbage.
let largestStruct = 4096

// MARK: Strings

/// The bytes of a C string without its NUL; none for NULL.
func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
  guard let text else { return [] }
  var result: [UInt8] = []
  var next = text
  while next.pointee != 0 {
    result.append(UInt8(bitPattern: next.pointee))
    next += 1
  }
  return result
}

extension [UInt8] {
  /// Calls `body` with these bytes as a C string, or with NULL if there are
  /// none.
  func withCString<R>(_ body: (UnsafePointer<CChar>?) -> R) -> R {
    if isEmpty { return body(nil) }
    return (self + [0]).withUnsafeBytes {
      body($0.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
  }
}
