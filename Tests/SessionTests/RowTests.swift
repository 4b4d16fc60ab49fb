import Bookmarks
import Testing
import Timeline

@testable import Session

/// What the row holds, and whom it concerns.
@Suite struct RowTests {
  @Test func whoStartsOverIsKeptThoughNoRowCanBeRead() {
    let stage = Stage()
    stage.readsFail = true
    stage.load(start: .beginning)
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(5 * s)
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row?.contentTime == .at(5 * s))
  }

  @Test(arguments: [Load.Start.beginningKeep, .at(.zero)])
  func whoAsksForNoBookmarkIsToldOfNoFailure(start: Load.Start) {
    let stage = Stage()
    stage.readsFail = true
    stage.load(start: start)
    stage.hold()
    stage.arrive(0, at: 0)
    #expect(stage.kinds == [.startedOver])
  }

  @Test func liveAsksForNoBookmarkEither() {
    let stage = Stage()
    stage.readsFail = true
    stage.load(kind: .live)
    stage.hold()
    stage.arrive(0, at: 0)
    #expect(stage.kinds == [.startedOver])
  }

  @Test func aFinishedRowIsReadOnceAndHoldsNobodyBack() {
    let stage = Stage.fromTheStart(
      start: .beginningKeep, row: .at(600 * s, finished: true))
    stage.advance(20 * s)
    stage.pause()
    #expect(stage.reads == 1)
    #expect(stage.row?.contentTime == .at(20 * s))
  }

  @Test func theLastFilmsRowIsNotTheNextOnes() {
    let stage = Stage()
    stage.readsFail = true
    stage.load()
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(60 * s)
    stage.rows[film.contentID] = .at(600 * s)
    stage.onEffect = { [unowned stage] effect in
      if case .read(let key) = effect { stage.readsFail = key == other }
    }
    stage.load(other)
    stage.hold()
    stage.arrive(0, at: 0)
    #expect(stage.seeks.isEmpty)
    #expect(stage.kinds.suffix(1) == [.resumeFailed])
    #expect(stage.events.last?.key == other)
  }

  @Test func whoWaitedForOnePauseIsNotAnsweredByTheNext() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.pause()
    stage.save()
    stage.answerQuery()
    stage.play()
    stage.advance(5 * s)
    stage.pause()
    stage.advance(1 * s)
    #expect(stage.answers.count == 1)
  }

  @Test func aPauseBeyondTheBookmarkLetsItGo() {
    let stage = Stage.resumed(
      .at(600 * s), .with { $0.saveInterval = nil }, landing: -900 * ms)
    stage.answersQueries = false
    stage.ahead = 10 * s
    stage.sample = 620 * s
    stage.advance(5 * s)
    stage.pause()
    stage.advance(500 * ms)
    #expect(stage.row.map { $0.contentTime > .at(600 * s) } == true)
    stage.seekByHand(to: 100 * s)
    stage.save()
    #expect(stage.row?.contentTime == .at(100 * s))
  }

  @Test func closingReadsADoubtfulRowOnce() {
    let stage = Stage(.with { $0.saveInterval = nil })
    stage.readsFail = true
    stage.load()
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(60 * s)
    stage.close()
    #expect(stage.reads == 2)
    #expect(stage.lastAnswer == .store)
    #expect(stage.count(.saveFailed) == 1)
  }

  @Test func itDoesNotGoBackBehindAPauseThatNobodyConfirmed() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.advance(200 * ms)
    stage.pause()
    stage.advance(500 * ms)
    #expect(stage.row?.contentTime == .at(5_200 * ms))
    stage.play()
    stage.advance(10 * s)
    #expect(stage.row?.contentTime == .at(5_200 * ms))
  }

  @Test func whereASeekGoesIsNoEstimate() {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.advance(2 * s)
    stage.seekByHand(to: 600 * s)
    stage.save()
    #expect(stage.row?.estimated == false)
  }

  @Test func whatMayBeLiveIsNotKept() {
    let stage = Stage()
    stage.answersQueries = false
    stage.load()
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    stage.advance(5 * s)
    stage.save()
    #expect(stage.lastAnswer == .nothingToSave)
    #expect(stage.attempts.isEmpty)
  }

  @Test func tooEarlyBelowABookmarkIsFine() {
    let stage = Stage.fromTheStart(
      .with { $0.minPosition = 30 * s }, start: .beginningKeep,
      row: .at(600 * s))
    stage.advance(5 * s)
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row == .at(600 * s))
  }

  @Test(arguments: [true, false])
  func whatNewBreaksSayOfTheSamePlaceIsSaved(isBreak: Bool) {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(10 * s)
    stage.pause()
    #expect(stage.writes.count == 1)
    stage.feed(
      .setTimeline(
        isBreak
          ? breaks([(10 * s, 30 * s)], of: hour) : breaks([], of: 2 * hour)))
    stage.save()
    #expect(stage.writes.count == 2)
    #expect(stage.row?.contentTime == .at(10 * s))
    #expect(stage.row?.inBreak == isBreak)
  }
}
