import Glibc

/// Random numbers that come again: splitmix64 from a printed seed.
/// REPRISE_TEST_SEED=… repeats a run.
package struct SeededGenerator: RandomNumberGenerator {
  /// The seed of this run.
  package static let runSeed: UInt64 = {
    let given = getenv("REPRISE_TEST_SEED").flatMap {
      UInt64(String(cString: $0))
    }
    let seed = given ?? 20_261_130
    print("REPRISE_TEST_SEED=\(seed)")
    return seed
  }()

  private var state: UInt64

  /// Each case of each test has a sequence of its own, so that one can be
  /// repeated without those before it.
  package init(case number: Int) {
    state = SeededGenerator.runSeed &+ UInt64(bitPattern: Int64(number)) << 20
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  package mutating func chance(_ one: Int, in many: Int) -> Bool {
    Int.random(in: 0..<many, using: &self) < one
  }

  /// Every magnitude up to `room` is as likely as the next, and now and then
  /// it is all of the room.
  package mutating func anyMagnitude(upTo room: Int64) -> Int64 {
    if chance(1, in: 12) { return room }
    let bits = UInt64.random(in: 1...63, using: &self)
    return min(room, Int64(next() & ((1 << bits) - 1)))
  }

  package mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &self)
  }

  package mutating func one<T>(_ items: [T]) -> T {
    items[Int.random(in: 0..<items.count, using: &self)]
  }
}
