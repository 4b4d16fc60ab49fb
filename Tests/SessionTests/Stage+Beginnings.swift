import Bookmarks
import Breaks

@testable import Session

extension Stage {
  /// Plays from the start, nothing stored before.
  static func fromTheStart(
    _ policy: Policy = Policy(), duration: Int64? = hour,
    timeline: StreamTimeline? = nil, kind: Load.Kind = .automatic,
    start: Load.Start = .resume, row: Bookmark? = nil
  ) -> Stage {
    let stage = Stage(policy)
    stage.duration = duration
    stage.row = row
    stage.load(start: start, kind: kind, timeline: timeline)
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    return stage
  }

  /// Held, with a bookmark; the seek is on its way.
  static func seeking(
    _ row: Bookmark, _ policy: Policy = Policy(), offset: Int64 = 0,
    timeline: StreamTimeline? = nil, start: Load.Start = .resume
  ) -> Stage {
    let stage = Stage(policy)
    stage.row = row
    stage.load(start: start, timeline: timeline)
    stage.hold(at: offset)
    return stage
  }

  /// Resumed, and playing.
  static func resumed(
    _ row: Bookmark, _ policy: Policy = Policy(), offset: Int64 = 0,
    timeline: StreamTimeline? = nil, landing off: Int64 = 0
  ) -> Stage {
    let stage = seeking(row, policy, offset: offset, timeline: timeline)
    stage.land(off: off)
    stage.preroll()
    stage.play()
    return stage
  }
}
