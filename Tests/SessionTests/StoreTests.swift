import Bookmarks
import Testing
import Timeline

@testable import Session

/// A store that fails, and those who wait for it.
@Suite struct StoreTests {
  private func unreadable() -> Stage {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.readsFail = true
    stage.load()
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    return stage
  }

  @Test func aBookmarkThatCannotBeReadIsAFailureAndStays() {
    let stage = unreadable()
    #expect(stage.events.map(\.status) == [.store])
    #expect(stage.kinds == [.resumeFailed])
    stage.advance(60 * s)
    stage.save()
    #expect(stage.lastAnswer == .store)
    stage.leave()
    #expect(stage.attempts.isEmpty)
    #expect(stage.count(.saveFailed) == 1)
  }

  @Test(arguments: [nil, 30 * s, 60 * s])
  func leftWhileItCannotBeReadThePlaceIsKeptOnceItCan(row: Int64?) {
    let stage = unreadable()
    stage.row = row.map { .at($0) }
    stage.advance(60 * s)
    stage.leave()
    #expect(stage.attempts.isEmpty)
    stage.readsFail = false
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row?.contentTime == .at(60 * s))
  }

  @Test func leftWhileItCannotBeReadItIsNotLowered() {
    let stage = unreadable()
    stage.advance(60 * s)
    stage.leave()
    stage.readsFail = false
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row == .at(600 * s))
  }

  @Test func theNextFilmsLoadKeepsThePlaceOfTheLastOne() {
    let stage = unreadable()
    stage.row = nil
    stage.advance(60 * s)
    stage.rows[other.contentID] = .at(5 * minute)
    stage.readsFail = false
    stage.load(other)
    #expect(stage.row?.contentTime == .at(60 * s))
    stage.hold()
    #expect(stage.seeks.last?.position == .at(5 * minute))
  }

  @Test func aViewersOwnSeekNeedsNoBookmarkToBeRead() {
    let stage = unreadable()
    stage.seekByHand(to: 100 * s)
    stage.arrive(7, at: 100 * s)
    stage.advance(20 * s)
    stage.leave()
    #expect(stage.row?.contentTime == .at(120 * s))
  }

  @Test func onceItCanBeReadItIsTheFloor() {
    let stage = unreadable()
    stage.advance(60 * s)
    stage.readsFail = false
    stage.advance(30 * s)
    #expect(stage.attempts.isEmpty)
    #expect(stage.row == .at(600 * s))
    stage.advance(600 * s)
    stage.leave()
    #expect(stage.row?.contentTime == .at(690 * s))
    #expect(stage.kinds == [.resumeFailed] + stage.kinds.dropFirst())
    #expect(stage.count(.resumeFailed) == 1)
  }

  @Test func aPauseThatCouldReadAgainIsWrittenOnLeaving() {
    let stage = unreadable()
    stage.row = nil
    stage.advance(5 * s)
    stage.readsFail = false
    stage.pause()
    stage.advance(1 * s)
    stage.leave()
    #expect(stage.row?.contentTime == .at(5 * s))
  }

  @Test func startingOverNeedsNoBookmarkToBeRead() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.readsFail = true
    stage.load(start: .beginning)
    stage.hold()
    stage.arrive(0, at: 0)
    stage.preroll()
    stage.play()
    #expect(stage.kinds == [.startedOver])
    stage.readsFail = false
    stage.advance(60 * s)
    stage.leave()
    #expect(stage.row?.contentTime == .at(60 * s))
  }

  @Test func aWriteThatFailedIsToldOnceAndTriedAgain() {
    let stage = Stage.fromTheStart()
    stage.writesFail = true
    stage.advance(35 * s)
    #expect(stage.attempts.count == 3)
    #expect(stage.count(.saveFailed) == 1)
    #expect(stage.events.last?.status == .store)
    stage.writesFail = false
    stage.advance(10 * s)
    #expect(stage.count(.saved) == 1)
    stage.writesFail = true
    stage.advance(10 * s)
    #expect(stage.count(.saveFailed) == 2)
  }

  @Test func aPauseThatCouldNotBeWrittenIsWrittenOnLeaving() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.writesFail = true
    stage.pause()
    stage.advance(1 * s)
    #expect(stage.count(.saveFailed) == 1)
    stage.writesFail = false
    stage.leave()
    #expect(stage.row?.contentTime == .at(5 * s))
  }

  @Test func whatCouldNotBeWrittenOnLeavingIsTriedByASave() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.writesFail = true
    stage.leave()
    stage.save()
    #expect(stage.lastAnswer == .store)
    stage.writesFail = false
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row?.contentTime == .at(5 * s))
  }

  @Test func aSaveAnswersWhetherTheStoreHoldsThePlace() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.writesFail = true
    stage.save()
    #expect(stage.lastAnswer == .store)
    stage.writesFail = false
    stage.save()
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row?.contentTime == .at(5 * s))
  }

  @Test(arguments: [true, false])
  func whoAsksDuringAPauseWaitsForTheQuery(closes: Bool) {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.shown = 5_040 * ms
    stage.pause()
    if closes { stage.close() } else { stage.save() }
    #expect(stage.answers.isEmpty && stage.attempts.isEmpty)
    stage.advance(100 * ms)
    stage.answerQuery()
    #expect(stage.answers.map(\.answer) == [.ok])
    #expect(stage.writes.map(\.contentTime) == [.at(5_040 * ms)])
    #expect(stage.count(.saved) == 1)
  }

  @Test(arguments: [true, false])
  func nobodyWaitsLongerThanHalfASecond(closes: Bool) {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.pause()
    if closes { stage.close() } else { stage.save() }
    stage.save()
    stage.advance(499 * ms)
    #expect(stage.answers.isEmpty)
    stage.advance(1 * ms)
    #expect(stage.answers.map(\.answer) == [.ok, .ok])
    #expect(stage.row?.contentTime == .at(5 * s))
  }

  @Test func whoCannotWaitIsAnsweredAtOnce() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.pause()
    stage.save(canWait: false)
    #expect(stage.answers.map(\.answer) == [.ok])
    #expect(stage.row?.contentTime == .at(5 * s))
  }

  @Test func playingOnAnswersWhoWaits() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.pause()
    stage.save()
    stage.play()
    #expect(stage.answers.map(\.answer) == [.ok])
  }

  @Test(arguments: 0..<5)
  func whateverEndsThePauseAnswersWhoWaits(end: Int) {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.answersQueries = false
    stage.pause()
    stage.save()
    switch end {
    case 0: stage.feed(.error)
    case 1: stage.feed(.endOfStream)
    case 2: stage.leave()
    case 3: stage.load(other)
    default: stage.seekByHand(to: 60 * s)
    }
    #expect(stage.answers.map(\.answer) == [.ok])
    #expect(stage.row?.contentTime == .at(5 * s) || end == 1)
    stage.advance(1 * s)
    #expect(stage.answers.count == 1)
  }

  @Test func aWaitingSaveAndThePauseWriteOnceAndTellTheFinishOnce() {
    let stage = Stage.fromTheStart()
    stage.advance(hour - 10 * s)
    stage.answersQueries = false
    let events = stage.events.count
    stage.row = nil
    stage.pause()
    stage.save()
    stage.answerQuery()
    #expect(stage.row?.finished == true)
    #expect(stage.events.count <= events + 2)
    #expect(stage.count(.finished) == 1)
  }

  @Test func aFirstFinishThatAWaitingSaveSharesIsTold() {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(hour - 10 * s)
    stage.answersQueries = false
    stage.pause()
    stage.save()
    stage.answerQuery()
    #expect(stage.kinds == [.startedOver, .saved, .finished])
    #expect(stage.attempts.count == 1)
  }

  @Test func aFinishThatCouldNotBeWrittenIsToldWhenItIs() {
    let stage = Stage.fromTheStart(.with { $0.saveInterval = nil })
    stage.advance(hour - 20 * s)
    stage.writesFail = true
    stage.pause()
    stage.writesFail = false
    stage.play()
    stage.advance(5 * s)
    stage.pause()
    #expect(stage.kinds == [.startedOver, .saveFailed, .saved, .finished])
  }

  @Test func closingWritesAndLeaves() {
    let stage = Stage.fromTheStart()
    stage.advance(5 * s)
    stage.close()
    #expect(stage.answers.map(\.answer) == [.ok])
    #expect(stage.row?.contentTime == .at(5 * s))
    #expect(stage.machine.deadline == nil)
    stage.leave()
    #expect(stage.attempts.count == 1)
  }

  @Test func closingBeforeLandingWritesNothing() {
    let stage = Stage.seeking(.at(600 * s))
    stage.close()
    #expect(stage.answers.map(\.answer) == [.nothingToSave])
    #expect(stage.attempts.isEmpty)
  }
}
