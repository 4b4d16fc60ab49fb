/// One clock as a function of the other: in each piece the answer is the time
/// itself, held at a bound, plus a shift.
///
/// Piece 0 begins before every time; piece i begins at `starts[i]`. Each array
/// is the owner's. The starts stand apart from the rest, and whoever looks for
/// a piece begins in the bucket that the time falls into: most hold two starts
/// at most, which two comparisons without a branch tell apart.
package struct Pieces {
  package struct Piece {
    /// Where the time is held: from above or below, as the clock has it.
    package let bound: Int64
    package let shift: Int64

    package init(bound: Int64, shift: Int64) {
      self.bound = bound
      self.shift = shift
    }
  }

  /// Never decreasing. `starts[0]` is not read; behind the last come two that
  /// no time reaches.
  let starts: UnsafePointer<UInt64>
  let pieces: UnsafePointer<Piece>
  /// Of each bucket the first of the three pieces that its times may lie in;
  /// if they are more, the complement of a middle one.
  let buckets: UnsafePointer<Int32>
  /// A bucket is two to the power of this nanoseconds wide.
  let width: UInt64
  /// The last bucket, which has no end.
  let lastBucket: UInt64
  /// In how many pieces a time of a crowded bucket may lie, and in how many of
  /// them before the middle one.
  let window: Int
  let half: Int

  package init(
    starts: UnsafePointer<UInt64>, pieces: UnsafePointer<Piece>,
    buckets: UnsafePointer<Int32>, width: UInt64, lastBucket: UInt64,
    window: Int, half: Int
  ) {
    self.starts = starts
    self.pieces = pieces
    self.buckets = buckets
    self.width = width
    self.lastBucket = lastBucket
    self.window = window
    self.half = half
  }

  /// The last piece that begins at or before `time`, which is not negative.
  @inline(__always)
  func index(at time: Int64) -> Int {
    let time = UInt64(bitPattern: time)
    let bucket = min(time &>> width, lastBucket)
    var low = Int(buckets[Int(truncatingIfNeeded: bucket)])
    if _slowPath(low < 0) { low = narrow(around: ~low, at: time) }
    return low
      &+ (starts[low &+ 1] <= time ? 1 : 0)
      &+ (starts[low &+ 2] <= time ? 1 : 0)
  }

  /// Of a crowded bucket the first of three pieces that `time` may lie in.
  @inline(__always)
  private func narrow(around middle: Int, at time: UInt64) -> Int {
    var low = starts[middle] <= time ? middle : middle &- half
    // Not kept ready, or LLVM would load `half` behind a branch.
    var length = window &- half
    while length > 3 {
      let quarter = length &>> 2
      let passed =
        (starts[low &+ quarter] <= time ? 1 : 0)
        &+ (starts[low &+ 2 &* quarter] <= time ? 1 : 0)
        &+ (starts[low &+ 3 &* quarter] <= time ? 1 : 0)
      low &+= passed &* quarter
      length &-= 3 &* quarter
    }
    return low
  }

  /// Negative only if the sum is beyond Int64.
  @inline(__always)
  func upToBound(at time: Int64) -> Int64 {
    let piece = piece(at: time)
    return min(time, piece.bound) &+ piece.shift
  }

  /// Negative only if the sum is beyond Int64.
  @inline(__always)
  func fromBound(at time: Int64) -> Int64 {
    let piece = piece(at: time)
    return max(time, piece.bound) &+ piece.shift
  }

  /// `pieces[index(at: time)]`, for which LLVM would multiply each comparison.
  @inline(__always)
  private func piece(at time: Int64) -> Piece {
    UnsafeRawPointer(pieces).load(
      fromByteOffset: index(at: time) &* MemoryLayout<Piece>.stride,
      as: Piece.self)
  }
}
