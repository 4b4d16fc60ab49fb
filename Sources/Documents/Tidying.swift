import Breaks
import CShim

/// Sorts, unites, drops and clamps breaks that are known by stream time: a
/// stitcher's slip must not cost the viewer their place. Each has its index in
/// the document as its tag.
struct Tidying {
  /// How far a break may begin from the end of the one before, and still
  /// follow it at once: documents round each of their fields for itself.
  private static let tolerance: Int64 = 1_000_000

  private(set) var breaks: [Break] = []
  /// How long they last together.
  private(set) var sum: Int64 = 0
  /// Where the last one ends.
  private(set) var end: Int64 = 0
  /// How long the stream lasts, if that is known.
  private let total: Int64?

  init(_ given: [Break], total: Int64?) {
    self.total = total
    var order: [Int] = []
    for index in given.indices { order.append(index) }
    Placing.sort(&order) {
      let first = given[$0].stream ?? 0
      let second = given[$1].stream ?? 0
      return first == second ? $0 < $1 : first < second
    }
    var isSorted = true
    for place in order.indices {
      if order[place] != place, isSorted {
        isSorted = false
        note("document: breaks are out of order; the first", order[place])
      }
      add(given[order[place]], order[place])
    }
  }

  private mutating func add(_ given: Break, _ index: Int) {
    var start = max(given.stream ?? 0, 0)
    let told = (given.stream ?? 0).plus(given.duration)
    let stop = min(told, total ?? .max)
    if stop <= start {
      note(
        told <= start
          ? "document: no length, and left out; break"
          : "document: past the end, and left out; break", index)
      return
    }
    if start != given.stream || stop != told {
      note("document: is cut to the stream; break", index)
    }
    // Both are not negative: cannot overflow.
    let gap = start - end
    if !breaks.isEmpty, gap < -Tidying.tolerance {
      note("document: overlaps, and is united with, the last; break", index)
      extend(to: stop)
      return
    }
    if !breaks.isEmpty, gap != 0, gap <= Tidying.tolerance {
      note("document: is moved to the last one's end; break", index)
      start = end
      if stop <= start { return }
    }
    var item = given
    item.stream = start
    item.duration = 0
    breaks.append(item)
    end = start
    extend(to: stop)
  }

  /// Has the last break last until `stop`, if that is later.
  private mutating func extend(to stop: Int64) {
    guard stop > end else { return }
    breaks[breaks.count - 1].duration += stop - end
    sum += stop - end
    end = stop
  }

  /// How long the programme lasts. What plays counts, and not what `told`
  /// says, or a break at the very end would lie beyond it.
  func contentDuration(told: Int64?) -> Int64? {
    guard let total else {
      return told.map { max($0, end - sum) }
    }
    let left = total - sum
    let slack = Tidying.tolerance * Int64(breaks.count + 2)
    if let told, told.less(left) > slack || left.less(told) > slack {
      note("document: the durations disagree; breaks", breaks.count)
    }
    return left
  }
}
