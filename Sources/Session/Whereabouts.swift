import Breaks
import Timeline

/// What a progress bar asks for, at one instant; good for any thread.
package struct Whereabouts {
  private let place: Place
  private let offset: Int64
  private let timeline: StreamTimeline?
  private let isUnplaced: Bool
  package let contentDuration: ContentTime?

  init(
    place: Place, offset: Int64, timeline: StreamTimeline?, isUnplaced: Bool,
    contentDuration: ContentTime?
  ) {
    self.place = place
    self.offset = offset
    self.timeline = timeline
    self.isUnplaced = isUnplaced
    self.contentDuration = contentDuration
  }

  /// The place, moved on by the clock to `now`. `sample` is the demuxer's
  /// stream time of the last buffer that reached playsink.
  package func stream(at now: Int64, sample: Int64) -> StreamTime {
    let limit =
      sample < 0
      ? nil : StreamTime(nanoseconds: max(sample &- offset, 0))
    return place.moved(to: now, limit: limit).stream
  }

  /// Nil while the breaks are not known.
  package func content(at stream: StreamTime) -> ContentTime? {
    if isUnplaced { return nil }
    guard let timeline else {
      return ContentTime(nanoseconds: stream.nanoseconds)
    }
    return timeline.clocks.contentTime(of: stream)
  }

  package func breakIndex(at stream: StreamTime) -> Int? {
    timeline?.clocks.breakIndex(at: stream)
  }
}

extension Machine {
  /// Nil before anything is known of where the stream is.
  package var whereabouts: Whereabouts? {
    let now: Place?
    if case .seeking(let resume) = state {
      now = Place(stream: resume.target.stream, at: 0, permille: 0)
    } else {
      now = place
    }
    return now.map {
      Whereabouts(
        place: $0, offset: offset, timeline: load?.timeline,
        isUnplaced: isUnplaced, contentDuration: contentDuration)
    }
  }

  /// Whether a seek would be taken up.
  package var takesSeeks: Bool {
    switch state {
    case .armed, .held, .seeking: true
    case .starting, .watching, .moving, .ended: !isUnplaced
    case .frozen: !isUnplaced && place != nil
    case .idle: false
    }
  }
}
