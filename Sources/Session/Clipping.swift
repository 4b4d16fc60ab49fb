/// A SEGMENT on its way into a sink, in GstSegment's terms. The demuxer may
/// send negative numbers in these unsigned fields.
package struct ClippedSegment: Equatable {
  package var start: UInt64
  package var stop: UInt64
  package var time: UInt64
  package var base: UInt64
  package var position: UInt64

  package init(
    start: UInt64, stop: UInt64, time: UInt64, base: UInt64, position: UInt64
  ) {
    self.start = start
    self.stop = stop
    self.time = time
    self.base = base
    self.position = position
  }

  /// Makes the segment begin at stream time `target`, so that every sink,
  /// raw or decoding by itself, clips to the very frame and sample.
  ///
  /// The seek asked for `target` less `offset`, the demuxer's constant: asking
  /// for `target` itself would skip content at the edges of fragments. Start
  /// and time move alike, since hlsdemux2 sends segments where they differ;
  /// and where the segment continues an earlier one (`base` above zero, as a
  /// later DASH period), running time is taken back by what was clipped from
  /// the first.
  package mutating func begin(at target: UInt64, offset: UInt64) {
    let missing = Int64(bitPattern: target &- time)
    let shift = UInt64(max(missing, 0))
    start = start &+ shift
    time = time &+ shift
    position = max(position, start)
    if stop != .max { stop = max(stop, start) }
    if base > 0 {
      let moved = Int64(bitPattern: base &+ shift &- offset)
      base = UInt64(max(moved, 0))
    }
  }
}
