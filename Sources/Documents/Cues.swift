import Breaks
import CShim

/// The breaks that a playlist's cue tags tell, begun and ended by tags of one
/// id; the tags that have no id share the empty one.
struct Cues {
  private struct Open {
    let id: Text
    let index: Int
  }

  /// How exactly dates are believed: they are rounded, and drift.
  private static let slack: Int64 = 1_000_000_000

  /// In the order of their first tags. One that no tag has ended lasts as long
  /// as it said.
  private(set) var breaks: [Break] = []
  /// Not ended yet, one for each id. More at once than this no stream has.
  private var open = InlineArray<8, Open?>(repeating: nil)
  /// Where the last one ended.
  private var ended: Int64 = -1
  /// What to add to a date for its place in the stream.
  private var origin: Int64?

  /// The next segment, at `time`, begins at that date.
  mutating func setDate(_ date: Int64?, at time: Int64) {
    origin = date.map { time.less($0) }
  }

  /// Where a break begins that has a date, and whose tag stands before the
  /// segment at `time`. That is where it begins too, but for tags that are
  /// gathered elsewhere.
  func place(of date: Int64?, at time: Int64) -> Int64 {
    guard let date, let origin else { return time }
    let place = date.plus(origin)
    let gap = place.less(time)
    return gap > Cues.slack || gap < -Cues.slack ? place : time
  }

  mutating func begin(_ id: Text, length: Int64?, at time: Int64) {
    var slot = breaks.count & 7
    if let known = find(id), let index = open[known]?.index {
      slot = known
      let start = breaks[index].stream ?? 0
      // Said again, unless the one before is over.
      if start == time || start.plus(breaks[index].duration) > time {
        if let length { breaks[index].duration = length }
        return
      }
    }
    open[slot] = Open(id: id, index: breaks.count)
    breaks.append(
      Break(
        content: nil, stream: time, duration: length ?? 0, replaces: 0,
        tag: UInt64(truncatingIfNeeded: breaks.count)))
  }

  /// Inside a break, whose first tag may be missing, or say no length.
  mutating func goOn(
    _ id: Text, length: Int64?, elapsed: Int64, at time: Int64
  ) {
    guard let slot = find(id), let index = open[slot]?.index else {
      return begin(id, length: length, at: time.less(elapsed))
    }
    if let length, breaks[index].duration == 0 {
      breaks[index].duration = length
    }
  }

  /// `length` is for a tag that does not stand where its break ends.
  mutating func end(
    _ id: Text, length: Int64?, at time: Int64, _ line: Int
  ) {
    guard let slot = find(id), let index = open[slot]?.index else {
      if ended != time {
        note("playlist: ends a break that none began; line", line)
      }
      return
    }
    open[slot] = nil
    ended = time
    let start = breaks[index].stream ?? 0
    breaks[index].duration = time <= start ? length ?? 0 : time.less(start)
  }

  private func find(_ id: Text) -> Int? {
    var slot = 0
    while slot < 8 {
      if let item = open[slot], item.id.equals(id) { return slot }
      slot &+= 1
    }
    return nil
  }
}
