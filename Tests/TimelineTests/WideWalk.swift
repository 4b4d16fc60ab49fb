/// The same stream as a list of pieces, walked from the start each time, in
/// numbers too wide to overflow: for times too large to write down one by one.
struct WideWalk {
  private struct Piece {
    var content: Int128
    var stream: Int128
    var length: Int128
    var playing: Int?
  }

  private var pieces: [Piece] = []
  private let breaks: [TrueBreak]

  init(_ breaks: [TrueBreak]) {
    self.breaks = breaks
    var content: Int128 = 0
    var stream: Int128 = 0
    for (index, item) in breaks.enumerated() {
      let gap = Int128(item.content) - content
      pieces.append(
        Piece(content: content, stream: stream, length: gap, playing: nil))
      stream += gap
      content += gap
      pieces.append(
        Piece(
          content: content, stream: stream, length: Int128(item.duration),
          playing: index))
      stream += Int128(item.duration)
      content += Int128(item.replaces)
    }
    pieces.append(
      Piece(
        content: content, stream: stream, length: Int128(1) << 80,
        playing: nil))
  }

  private func piece(at stream: Int64) -> Piece? {
    pieces.first { Int128(stream) - $0.stream < $0.length }
  }

  func content(at stream: Int64) -> Int128? {
    piece(at: stream).map {
      $0.playing == nil ? $0.content + Int128(stream) - $0.stream : $0.content
    }
  }

  func playing(at stream: Int64) -> Int? { piece(at: stream)?.playing }

  func begun(at stream: Int64) -> Int? {
    breaks.lastIndex { $0.stream <= stream }
  }

  func holds(_ time: Int64) -> Bool {
    pieces.contains {
      $0.playing == nil && Int128(time) >= $0.content
        && Int128(time) < $0.content + $0.length
    }
  }

  func after(_ time: Int64) -> Int128? {
    pieces.first {
      $0.playing == nil && $0.length > 0
        && $0.content + $0.length > Int128(time)
    }.map { $0.stream + max(0, Int128(time) - $0.content) }
  }

  func before(_ time: Int64) -> Int128? {
    let own = breaks.first {
      time == $0.content
        || (time > $0.content && time - $0.content < $0.replaces)
    }
    guard let own else { return after(time) }
    let first = breaks.first { $0.content == own.content } ?? own
    return Int128(first.stream)
  }
}
