import Timeline

/// The memory of one clock's pieces, as it is filled.
struct OwnedPieces {
  private let starts: UnsafeMutablePointer<UInt64>
  private let pieces: UnsafeMutablePointer<Pieces.Piece>
  private var buckets: UnsafeMutablePointer<Int32>?
  private var last = -1

  init(capacity: Int) {
    // A search compares with the two starts behind where it has come to.
    starts = .allocate(capacity: capacity + 2)
    starts.initialize(repeating: .max, count: capacity + 2)
    pieces = .allocate(capacity: capacity)
  }

  func deallocate() {
    starts.deallocate()
    pieces.deallocate()
    buckets?.deallocate()
  }

  /// Starts never decrease.
  mutating func append(from start: UInt64, bound: Int64, shift: Int64) {
    last += 1
    starts[last] = start
    (pieces + last).initialize(
      to: Pieces.Piece(bound: bound, shift: shift))
  }

  /// Takes the place of one that begins at the same time, which nobody would
  /// find: many starts at one place would crowd a bucket.
  mutating func replace(from start: UInt64, bound: Int64, shift: Int64) {
    if last >= 0, starts[last] == start { last -= 1 }
    append(from: start, bound: bound, shift: shift)
  }

  /// Where one is held until the next begins, time goes on behind the next.
  func joinTouching() {
    for index in (0..<last).reversed()
    where starts[index + 1] == UInt64(pieces[index].bound) {
      pieces[index] = pieces[index + 1]
    }
  }

  mutating func finish() -> Pieces {
    let width = bucketWidth()
    let lastBucket = starts[last] >> width
    // How many pieces a time of the fullest bucket may lie in.
    let window = max(3, crowd(width) + 1)
    let half = window / 2
    let table = UnsafeMutablePointer<Int32>.allocate(
      capacity: Int(lastBucket) + 1)
    var low = 0
    for bucket in 0...lastBucket {
      while low < last && starts[low + 1] < bucket << width { low += 1 }
      // So that the window ends with the last start.
      let first = min(low, max(last, 2) + 1 - window)
      (table + Int(bucket)).initialize(
        to: Int32(window > 3 ? ~(first + half) : first))
    }
    buckets = table
    return Pieces(
      starts: starts, pieces: pieces, buckets: table, width: width,
      lastBucket: lastBucket, window: window, half: half)
  }

  /// The widest buckets that hold two starts at most; if that were too many
  /// buckets, the narrowest that are not.
  private func bucketWidth() -> UInt64 {
    let end = starts[last]
    let most = UInt64(max(4 * last, min(16 * last, 8_192)))
    var width: UInt64 = 63
    while width > 0, end >> width < UInt64(last) / 2 { width -= 1 }
    while width > 0, crowd(width) > 2, end >> (width - 1) < most { width -= 1 }
    return width
  }

  /// How many starts the fullest bucket holds.
  private func crowd(_ width: UInt64) -> Int {
    var most = 0
    var first = 1
    for index in stride(from: 1, through: last, by: 1) {
      if starts[index] >> width != starts[first] >> width { first = index }
      most = max(most, index - first + 1)
    }
    return most
  }
}
