import Bookmarks
import Breaks
import Seeded
import Testing
import Timeline

@testable import Session

/// Facts in any order, possible or not, with any numbers.
@Suite struct DisorderTests {
  private let edges: [Int64] = [
    0, 1, 40 * ms, 1 * s, 59 * s, 10 * minute, 10 * minute + 15 * s,
    hour - 20 * s, hour, 2 * hour, .max / 1000, .max - 1, .max, -1, -40 * ms,
    .min,
  ]
  private let timelines: [StreamTimeline?] = [
    nil, breaks([(0, 5 * s), (10 * minute, 30 * s)], of: hour),
    breaks([(5, 1), (6, 1), (7, 1), (hour, minute)], of: hour),
    breaks([(1 * s, .max / 2)]), breaks([(.max / 1000 - 1, 1 * s)]),
  ]

  private func time(_ random: inout SeededGenerator) -> Int64 {
    if random.chance(1, in: 2) { return random.number(0...(hour + minute)) }
    return random.one(edges)
  }

  private func content(_ random: inout SeededGenerator) -> ContentTime {
    ContentTime(nanoseconds: time(&random)) ?? .zero
  }

  private func start(_ random: inout SeededGenerator) -> Load.Start {
    switch random.number(0...5) {
    case 0: .beginning
    case 1: .beginningKeep
    case 2: .at(content(&random))
    default: .resume
    }
  }

  private func policy(_ random: inout SeededGenerator) -> Policy {
    .with {
      $0.rewind = random.one([0, 0, 20 * s, .max])
      $0.minPosition = random.one([0, 0, 30 * s, .max])
      $0.endMargin = random.one([30 * s, nil, .max, 0])
      $0.endPercent = random.one([95, 0, 100])
      $0.saveInterval = random.one([10 * s, nil, 50 * ms, .max])
      $0.resumeTimeout = random.one([10 * s, 1, 200 * ms, .max])
      $0.seeksSnap = random.chance(1, in: 4)
    }
  }

  private func seqnum(
    _ random: inout SeededGenerator, _ stage: Stage
  ) -> UInt32 {
    if let last = stage.seeks.last, random.chance(2, in: 3) {
      return last.seqnum
    }
    return random.one([0, 7, 101, .max])
  }

  private func state(_ random: inout SeededGenerator) -> StateChange {
    let states: [StateChange.State] = [.null, .ready, .paused, .playing]
    let old = random.one(states)
    return StateChange(
      old: old, new: random.one(states.suffix(random.one([2, 2, 2, 4]))),
      pending: random.one([nil, nil, .ready, .null, .playing]))
  }

  private func fact(
    _ random: inout SeededGenerator, _ stage: Stage, _ number: Int
  ) -> Fact {
    switch random.number(0...29) {
    case 0:
      return .load(
        Load(
          key: random.one([film, other]), timeline: random.one(timelines),
          kind: random.one([.automatic, .vod, .vod, .live]),
          start: start(&random), generation: UInt32(number + 1)))
    case 1: return .setTimeline(random.one(timelines))
    case 2, 3: return .seek(content(&random))
    case 4, 5:
      return .save(ticket: UInt32(number), canWait: random.chance(3, in: 4))
    case 6...10:
      return .held(
        HeldBuffer(
          isVideo: random.chance(1, in: 2), time: time(&random),
          calibrates: random.chance(1, in: 2),
          isLast: random.chance(1, in: 2),
          awaitsVideo: random.chance(1, in: 3)))
    case 11...15:
      return .arrived(
        seqnum: seqnum(&random, stage),
        time: random.chance(1, in: 8) ? nil : time(&random),
        permille: random.one([1000, 1000, 1000, 2000, 0, -1000, 1, .max, .min]))
    case 16, 17:
      return .seekSeen(
        seqnum: seqnum(&random, stage),
        time: random.chance(1, in: 4) ? nil : time(&random),
        flushes: random.chance(2, in: 3))
    case 18, 19:
      return .seekAnswered(
        seqnum: seqnum(&random, stage), accepted: random.chance(1, in: 3))
    case 20, 21:
      return .queried(
        ticket: stage.queries.last ?? 0, position: time(&random),
        duration: random.one([hour, time(&random), nil]),
        shown: random.one([nil, time(&random)]))
    case 22...25: return .stateChanged(state(&random))
    case 26: return .asyncDone
    case 27: return random.one([.error, .endOfStream, .otherStream])
    default: return .tick
    }
  }

  private func play(case number: Int) -> [String] {
    var random = SeededGenerator(case: number)
    let stage = Stage(policy(&random))
    stage.answersQueries = random.chance(1, in: 2)
    let witness = Witness(stage)
    for step in 0..<60 {
      if random.chance(1, in: 8) {
        stage.rows = [:]
        if random.chance(2, in: 3) {
          stage.row = Bookmark(
            contentTime: content(&random), finished: random.chance(1, in: 8),
            inBreak: random.chance(1, in: 4))
        }
      }
      stage.readsFail = random.chance(1, in: 8)
      stage.writesFail = random.chance(1, in: 6)
      stage.position = max(time(&random), 0)
      stage.sample = random.chance(1, in: 6) ? nil : time(&random)
      stage.duration = random.one([hour, nil, time(&random)])
      let next = fact(&random, stage, step + 1)
      if random.chance(1, in: 20), !next.isFromApplication {
        witness.feedStale(next, generation: .max)
      } else {
        if case .load = next { witness.isLeaving = true }
        witness.feed(next)
        witness.isLeaving = false
      }
      if random.chance(1, in: 3) {
        let wait = random.one([1, 5 * ms, 300 * ms, 1 * s, 11 * s])
        witness.advance(to: stage.now + random.number(0...wait))
      }
      if !witness.broken.isEmpty { return witness.broken }
    }
    witness.close()
    return witness.broken
  }

  @Test(arguments: 0..<20)
  func noOrderOfFactsBreaksAPromise(part: Int) {
    for number in part * 1000..<(part + 1) * 1000 {
      let broken = play(case: number)
      if !broken.isEmpty {
        Issue.record(
          "seed \(SeededGenerator.runSeed), case \(number): \(broken)")
        return
      }
    }
  }
}
