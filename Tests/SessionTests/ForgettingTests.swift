import Bookmarks
import Testing
import Timeline

@testable import Session

/// What one load leaves to the next: nothing but what is owed to the store.
@Suite struct ForgettingTests {
  private func otherRow(_ stage: Stage) -> Bookmark? {
    stage.rows[other.contentID]
  }

  private func playOther(_ stage: Stage, at time: Int64 = 0) {
    stage.hold(at: time)
    stage.arrive(0, at: time)
    stage.preroll()
    stage.play()
  }

  @Test(arguments: [true, false])
  func theSamePlaceInAnotherFilmIsWritten(isLeft: Bool) {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    if isLeft { stage.leave() }
    stage.load(other)
    playOther(stage)
    stage.advance(5 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(5 * s))
    #expect(otherRow(stage)?.contentTime == .at(5 * s))
  }

  @Test(arguments: [true, false])
  func eachFilmsFinishIsTold(isLeft: Bool) {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(hour - 10 * s)
    if isLeft { stage.leave() }
    stage.load(other)
    #expect(stage.count(.finished) == 1)
    playOther(stage)
    stage.advance(hour - 10 * s)
    stage.leave()
    #expect(stage.count(.finished) == 2)
    #expect(stage.events.last?.key == other)
  }

  @Test(arguments: [true, false])
  func theConstantIsMeasuredAnew(isVideo: Bool) {
    let stage = Stage()
    stage.rows[other.contentID] = .at(600 * s)
    stage.load()
    stage.hold(at: 780 * ms, isVideo: isVideo)
    stage.arrive(0, at: 780 * ms)
    stage.load(other)
    stage.hold(at: 40 * ms, isVideo: isVideo)
    #expect(stage.seeks.map(\.offset) == [40 * ms])
  }

  @Test func theDurationIsAskedAnew() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.duration = nil
    stage.rows[other.contentID] = .at(2 * hour)
    stage.load(other, kind: .vod)
    stage.hold()
    #expect(stage.seeks.map(\.position) == [.at(2 * hour)])
  }

  @Test func aWishForTheLastFilmIsNoneForTheNext() {
    let stage = Stage()
    stage.rows[other.contentID] = .at(300 * s)
    stage.load()
    stage.feed(.seek(.at(100 * s)))
    stage.load(other)
    stage.hold()
    #expect(stage.seeks.map(\.position) == [.at(300 * s)])
  }

  @Test func aBookmarkOfTheLastFilmHoldsTheNextOneNotBack() {
    let stage = Stage.fromTheStart(start: .beginningKeep, row: .at(600 * s))
    stage.advance(5 * s)
    stage.leave()
    stage.load(other, start: .beginning)
    let reads = stage.reads
    playOther(stage)
    stage.advance(5 * s)
    stage.pause()
    #expect(otherRow(stage)?.contentTime == .at(5 * s))
    #expect(stage.reads == reads)
  }

  @Test func whoLeavesTheNextFilmBeforeItBeginsHasNothingToSave() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.leave()
    stage.load(other)
    stage.hold()
    stage.leave()
    stage.save()
    #expect(stage.lastAnswer == .nothingToSave)
  }

  @Test func aVisitInPauseWritesNothingThoughTheLastFilmPlayed() {
    let stage = Stage.fromTheStart()
    stage.rows[other.contentID] = .at(600 * s)
    stage.advance(5 * s)
    stage.load(other)
    stage.hold()
    stage.land()
    stage.preroll()
    let attempts = stage.attempts.count
    stage.leave()
    #expect(stage.attempts.count == attempts)
  }

  @Test func whatPlayedUnnamedDoesNotPlayTheNextFilm() {
    let stage = Stage()
    stage.feed(.stateChanged(StateChange(old: .paused, new: .playing)))
    stage.feed(.stateChanged(StateChange(old: .paused, new: .ready)))
    stage.load()
    stage.hold()
    stage.arrive(0, at: 0)
    #expect(stage.machine.deadline == nil)
  }

  @Test func afterATunnelledFilmPositionsAreDoubtedAgain() {
    let stage = Stage()
    stage.load()
    stage.preroll()
    stage.load(other)
    playOther(stage)
    stage.position = 100 * s
    stage.answersQueries = false
    stage.advance(250 * ms)
    stage.position = 100 * s
    stage.sample = 750 * ms
    stage.answerQuery()
    #expect(
      stage.machine.whereabouts?.stream(at: stage.now, sample: -1)
        == .at(250 * ms))
  }
}
