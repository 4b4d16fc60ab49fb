import Bookmarks
import Breaks
import Seeded
import Testing
import Timeline

@testable import Session

/// Viewers who do anything, with a player that tells the truth.
@Suite struct ViewingTests {
  /// One viewer, several loads, one store.
  private struct Viewer {
    var random: SeededGenerator
    let stage: Stage
    let witness: Witness
    var generation: UInt32 = 0
    /// Seqnums of seeks that the viewer asked for.
    var sought: [UInt32] = []
    var nextSeqnum: UInt32 = 1 << 20
    /// The pipeline: below PAUSED, held, open.
    var isUp = false
    var isOpen = false
    /// What flushes and has not landed.
    var underWay: (seqnum: UInt32, time: Int64)?
    var log: [String] = []
  }

  private let advertised = breaks(
    [(0, 5 * s), (10 * minute, 30 * s), (10 * minute, 10 * s)], of: hour)

  private func load(_ viewer: inout Viewer) {
    let stage = viewer.stage
    viewer.generation += 1
    let starts: [Load.Start] = [
      .resume, .resume, .resume, .beginning, .beginningKeep, .at(.at(minute)),
      .at(.zero),
    ]
    let start = viewer.random.one(starts)
    let key = viewer.random.one([film, film, other])
    stage.readsFail = viewer.random.chance(1, in: 8)
    viewer.witness.isLeaving = true
    viewer.witness.feed(
      .load(
        Load(
          key: key,
          timeline: viewer.random.chance(1, in: 2) ? advertised : nil,
          kind: viewer.random.one([.automatic, .automatic, .vod]),
          start: start, generation: viewer.generation)))
    viewer.witness.isLeaving = false
    stage.isPlaying = false
    stage.sample = nil
    stage.position = 0
    stage.duration = hour + 45 * s
    viewer.isUp = false
    viewer.isOpen = false
    viewer.underWay = nil
    viewer.sought = []
    viewer.witness.floor = nil
    viewer.witness.hasSought = true
    let row = stage.rows[key.contentID]
    viewer.log.append("load \(start) \(row?.contentTime.nanoseconds ?? -1)")
    guard !stage.readsFail else { return }
    let kept = row.flatMap { $0.finished ? nil : $0.contentTime }
    switch start {
    case .beginning: break
    case .beginningKeep: viewer.witness.floor = kept
    // What begins at zero begins without a bookmark.
    case .at(let content):
      if content > .zero { viewer.witness.floor = kept }
    case .resume:
      viewer.witness.floor = kept
      viewer.witness.hasSought = false
    }
  }

  /// What the newest seek or the start lets through.
  private func arrive(_ viewer: inout Viewer) {
    let stage = viewer.stage
    var seqnum: UInt32 = 0
    var time: Int64 = 0
    if let way = viewer.underWay {
      (seqnum, time) = way
    } else if stage.opens == 0 || viewer.isOpen {
      return
    }
    let strays = viewer.random.chance(1, in: 8)
    if strays { time = max(time - viewer.random.number(0...(3 * s)), 0) }
    viewer.underWay = nil
    viewer.isOpen = true
    stage.position = time
    stage.sample = time + stage.ahead
    viewer.log.append("arrive \(seqnum) \(time)")
    if viewer.sought.contains(seqnum) { viewer.witness.floor = nil }
    viewer.witness.feed(
      .arrived(seqnum: seqnum, time: time, permille: 1000))
    if !viewer.isUp {
      viewer.isUp = true
      viewer.witness.feed(.asyncDone)
      viewer.witness.feed(
        .stateChanged(StateChange(old: .ready, new: .paused)))
    }
  }

  private func follow(_ viewer: inout Viewer, since count: Int, sought: Bool) {
    let stage = viewer.stage
    guard stage.seeks.count > count, let seek = stage.seeks.last else { return }
    viewer.underWay = (seek.seqnum, seek.position.nanoseconds)
    if sought { viewer.sought.append(seek.seqnum) }
    stage.sample = nil
  }

  private func seek(_ viewer: inout Viewer) {
    let stage = viewer.stage
    let time = viewer.random.number(0...(hour + minute))
    viewer.witness.hasSought = true
    if viewer.random.chance(1, in: 2) {
      let count = stage.seeks.count
      viewer.log.append("seek \(time)")
      viewer.witness.feed(.seek(.at(time)))
      follow(&viewer, since: count, sought: true)
      return
    }
    guard viewer.underWay != nil || viewer.isOpen else { return }
    viewer.nextSeqnum += 1
    viewer.underWay = (viewer.nextSeqnum, time)
    viewer.sought.append(viewer.nextSeqnum)
    stage.sample = nil
    viewer.log.append("by hand \(time)")
    viewer.witness.feed(
      .seekSeen(
        seqnum: viewer.nextSeqnum,
        time: viewer.random.chance(1, in: 4) ? nil : time, flushes: true))
  }

  private func refuse(_ viewer: inout Viewer) {
    let stage = viewer.stage
    guard let seek = stage.seeks.last, viewer.underWay?.seqnum == seek.seqnum
    else { return }
    viewer.underWay = nil
    viewer.log.append("refuse")
    if stage.isPlaying || viewer.isOpen { stage.sample = stage.position }
    viewer.witness.feed(
      .seekAnswered(seqnum: seek.seqnum, accepted: false))
  }

  private func leave(_ viewer: inout Viewer) {
    let stage = viewer.stage
    viewer.log.append("leave")
    if stage.isPlaying {
      stage.isPlaying = false
      viewer.witness.feed(
        .stateChanged(
          StateChange(old: .playing, new: .paused, pending: .ready)))
    }
    viewer.witness.feed(.stateChanged(StateChange(old: .paused, new: .ready)))
  }

  private func step(_ viewer: inout Viewer, _ number: Int) {
    let stage = viewer.stage
    let seeks = stage.seeks.count
    switch viewer.random.number(0...19) {
    case 0:
      if !viewer.isUp || viewer.random.chance(1, in: 2) {
        leave(&viewer)
        load(&viewer)
      }
    case 1...3:
      viewer.witness.feed(
        .held(
          HeldBuffer(
            isVideo: true, time: 0, calibrates: true,
            isLast: viewer.random.chance(2, in: 3))))
    case 4...7: arrive(&viewer)
    case 8, 9: seek(&viewer)
    case 10: refuse(&viewer)
    case 11, 12:
      guard viewer.isUp, !stage.isPlaying else { break }
      viewer.log.append("play")
      stage.isPlaying = true
      viewer.witness.feed(
        .stateChanged(StateChange(old: .paused, new: .playing)))
    case 13:
      guard stage.isPlaying else { break }
      viewer.log.append("pause at \(stage.position)")
      stage.isPlaying = false
      viewer.witness.feed(
        .stateChanged(StateChange(old: .playing, new: .paused)))
    case 14:
      viewer.log.append("save")
      viewer.witness.feed(
        .save(ticket: UInt32(number), canWait: viewer.random.chance(2, in: 3)))
    case 15:
      stage.writesFail = viewer.random.chance(1, in: 3)
      stage.readsFail = viewer.random.chance(1, in: 6)
      stage.answersQueries = viewer.random.chance(2, in: 3)
    case 16:
      guard viewer.random.chance(1, in: 6) else { break }
      viewer.log.append("end")
      viewer.witness.feed(viewer.random.one([.error, .endOfStream]))
    default:
      viewer.log.append("wait")
      let wait = viewer.random.one([40 * ms, 1 * s, 12 * s, 10 * minute])
      viewer.witness.advance(to: stage.now + viewer.random.number(0...wait))
    }
    // Sent by the machine on its own account.
    let last = stage.seeks.count > seeks ? stage.seeks.last : nil
    if let last, viewer.underWay?.seqnum != last.seqnum {
      let wanted = stage.machine.wanted != nil
      follow(&viewer, since: seeks, sought: wanted)
    }
  }

  private func watch(case number: Int) -> [String] {
    var random = SeededGenerator(case: number)
    let policy = Policy.with {
      $0.minPosition = random.one([0, 0, 30 * s])
      $0.saveInterval = random.one([10 * s, nil])
    }
    let stage = Stage(policy)
    if random.chance(2, in: 3) {
      stage.row = .at(random.number(1...hour), inBreak: false)
    }
    let witness = Witness(stage)
    witness.isHonest = true
    var viewer = Viewer(random: random, stage: stage, witness: witness)
    load(&viewer)
    for step in 0..<80 {
      self.step(&viewer, step + 1)
      if !witness.broken.isEmpty { return viewer.log + witness.broken }
    }
    witness.close()
    return witness.broken.isEmpty ? [] : viewer.log + witness.broken
  }

  @Test(arguments: 0..<10)
  func noViewerLosesTheirPlace(part: Int) {
    for number in part * 1000..<(part + 1) * 1000 {
      let broken = watch(case: number)
      if !broken.isEmpty {
        Issue.record(
          "seed \(SeededGenerator.runSeed), case \(number): \(broken)")
        return
      }
    }
  }
}
