import Bookmarks
import Breaks
import Timeline

/// Where a load begins, and what it may not fall below.
extension Machine {
  /// Nothing can be said of where to begin before the breaks are known.
  var dependsOnBreaks: Bool {
    if let wanted { return wanted > .zero }
    switch load?.start {
    case .resume: return isVOD != false && resumable != nil
    case .at(let content): return content > .zero
    default: return false
    }
  }

  /// Where this load should begin, if not at its start.
  func wish() -> Target? {
    guard let load, isVOD != false else { return nil }
    if let wanted {
      guard wanted > .zero else { return nil }
      return seekable(wanted).map { Target(stream: $0, floor: nil) }
    }
    switch load.start {
    case .beginning, .beginningKeep:
      return nil
    case .at(let content):
      guard content > .zero, let stream = seekable(content) else { return nil }
      return Target(stream: stream, floor: kept)
    case .resume:
      guard let bookmark = resumable, let stream = place(of: bookmark) else {
        return nil
      }
      return Target(stream: stream, floor: bookmark.contentTime)
    }
  }

  private var known: Bookmark? {
    if case .known(let bookmark) = recall { bookmark } else { nil }
  }

  /// The bookmark of a viewer who has something left to watch.
  var resumable: Bookmark? {
    guard let bookmark = known, !bookmark.finished else { return nil }
    if let end = contentDuration, bookmark.contentTime >= end { return nil }
    return bookmark
  }

  /// What the row holds for a viewer who has not finished.
  var kept: ContentTime? {
    known.flatMap { $0.finished ? nil : $0.contentTime }
  }

  /// The same for one who asked to start over: nothing.
  var floorFromTheStart: ContentTime? { isStartingOver ? nil : kept }

  var isStartingOver: Bool {
    if case .beginning? = load?.start { true } else { false }
  }

  /// Where `bookmark` is in the new stream.
  private func place(of bookmark: Bookmark) -> StreamTime? {
    var content = bookmark.contentTime
    if bookmark.inBreak {
      guard let start = nearestBreak(to: content) else {
        return stream(of: content)
      }
      return stream(
        of: start, edge: policy.playsInterruptedBreak ? .before : .after)
    }
    if policy.rewind > 0 {
      let back = content.adding(-policy.rewind) ?? .zero
      content = max(back, lastBreak(upTo: content) ?? .zero)
    }
    // Content zero is the start itself: never sought, the pre-roll plays.
    return content == .zero ? nil : stream(of: content)
  }

  private func nearestBreak(to content: ContentTime) -> ContentTime? {
    var nearest: ContentTime?
    for item in load?.timeline?.breaks ?? [] {
      guard let start = ContentTime(nanoseconds: item.content),
        abs(start.since(content)) <= Machine.breakTolerance
      else { continue }
      if let best = nearest,
        abs(best.since(content)) <= abs(start.since(content))
      {
        continue
      }
      nearest = start
    }
    return nearest
  }

  private func lastBreak(upTo content: ContentTime) -> ContentTime? {
    let starts = (load?.timeline?.breaks ?? []).lazy.compactMap {
      ContentTime(nanoseconds: $0.content)
    }
    return starts.last { $0 <= content }
  }
}
