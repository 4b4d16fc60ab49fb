/// What plays at each instant, written down one instant after another. Slow
/// and obviously right; shares no arithmetic with Timeline.
struct NaiveStream {
  /// The content shown at each instant of the stream, or interrupted there.
  private(set) var content: [Int64] = []
  /// The break that plays at each instant of the stream.
  private(set) var playing: [Int?] = []
  /// The last break begun at each instant of the stream.
  private(set) var begun: [Int?] = []
  /// The content that the stream holds.
  private(set) var held: [Int64] = []
  private let breaks: [TrueBreak]
  private var last: Int?

  /// Plays `tail` instants of content behind the last break.
  init(_ breaks: [TrueBreak], tail: Int64 = 12) {
    self.breaks = breaks
    var now: Int64 = 0
    for (index, item) in breaks.enumerated() {
      while now < item.content {
        playContent(now)
        now += 1
      }
      last = index
      for _ in 0..<item.duration {
        content.append(item.content)
        playing.append(index)
        begun.append(last)
      }
      now += item.replaces
    }
    for time in now..<(now + tail) { playContent(time) }
  }

  private mutating func playContent(_ time: Int64) {
    content.append(time)
    playing.append(nil)
    begun.append(last)
    held.append(time)
  }

  /// Every content time up to the last one played, held or not.
  var contentTimes: Range<Int64> { 0..<((held.last ?? -1) + 1) }

  /// Where the programme continues: the first instant at which it shows
  /// `time` or later.
  func after(_ time: Int64) -> Int? {
    content.indices.first { playing[$0] == nil && content[$0] >= time }
  }

  /// The first instant that shows or interrupts what the break at `time`
  /// interrupts, or `time` itself where there is none.
  func before(_ time: Int64) -> Int? {
    let own = interrupted(at: time) ?? time
    return content.firstIndex { $0 >= own }
  }

  /// The content time of the break that `time` lies on: at its start, or in
  /// what it replaces.
  private func interrupted(at time: Int64) -> Int64? {
    breaks.first {
      time == $0.content
        || (time > $0.content && time < $0.content + $0.replaces)
    }?.content
  }
}
