import Bookmarks
import Testing
import Timeline

@testable import Session

/// Watched through, dead, or left.
@Suite struct EndingTests {
  private func finished(
    _ place: Int64, of duration: Int64, _ policy: Policy = Policy()
  ) -> Bool? {
    let stage = Stage.fromTheStart(policy, duration: duration)
    stage.seekByHand(to: place)
    stage.arrive(7, at: place)
    stage.pause()
    return stage.row?.finished
  }

  @Test func ofAFilmThirtySecondsMayRemain() {
    #expect(finished(2 * hour - 31 * s, of: 2 * hour) == false)
    #expect(finished(2 * hour - 30 * s, of: 2 * hour) == true)
  }

  @Test func ofFiveHoursThirtySecondsMayRemainToo() {
    #expect(finished(5 * hour * 95 / 100, of: 5 * hour) == false)
    #expect(finished(5 * hour - 30 * s - 1, of: 5 * hour) == false)
    #expect(finished(5 * hour - 30 * s, of: 5 * hour) == true)
  }

  @Test func ofAClipFivePercentMayRemain() {
    #expect(finished(94 * s, of: 100 * s) == false)
    #expect(finished(95 * s, of: 100 * s) == true)
  }

  @Test func thePolicySaysHowMuchMayRemain() {
    let margin = Policy.with {
      $0.endMargin = 10 * minute
      $0.endPercent = 90
    }
    #expect(finished(53 * minute, of: hour, margin) == false)
    #expect(finished(54 * minute, of: hour, margin) == true)
    #expect(finished(4 * hour + 49 * minute, of: 5 * hour, margin) == false)
    #expect(finished(4 * hour + 50 * minute, of: 5 * hour, margin) == true)
  }

  @Test func withoutAMarginOnlyTheVeryEndCounts() {
    let policy = Policy.with { $0.endMargin = nil }
    #expect(finished(hour - 1, of: hour, policy) == false)
    #expect(finished(hour, of: hour, policy) == true)
  }

  @Test func thePostRollIsBehindTheFilm() {
    let stage = Stage.fromTheStart(
      .with { $0.endMargin = nil }, duration: hour + 60 * s,
      timeline: breaks([(hour, 60 * s)], of: hour))
    stage.seekByHand(to: hour + 5 * s)
    stage.arrive(7, at: hour + 5 * s)
    stage.pause()
    stage.advance(1 * s)
    #expect(stage.row?.finished == true)
    #expect(stage.row?.contentTime == .at(hour))
    #expect(stage.row?.inBreak == true)
  }

  @Test func finishedIsToldOncePerLoadAndSeekingBackClearsIt() {
    let stage = Stage.fromTheStart()
    for _ in 0..<3 {
      stage.seekByHand(to: hour - 20 * s)
      stage.arrive(7, at: hour - 20 * s)
      stage.pause()
      stage.advance(1 * s)
      #expect(stage.row?.finished == true)
      #expect(stage.row?.contentTime == .at(hour - 20 * s))
      stage.seekByHand(to: 60 * s)
      stage.arrive(7, at: 60 * s)
      stage.advance(1 * s)
      #expect(stage.row?.finished == false)
      stage.play()
    }
    #expect(stage.count(.finished) == 1)
  }

  @Test func theEndOfTheStreamIsTheEndNearTheEnd() {
    let stage = Stage.fromTheStart()
    stage.advance(hour - 10 * s)
    stage.feed(.endOfStream)
    #expect(stage.row?.finished == true)
    #expect(stage.count(.finished) == 1)
    stage.save()
    #expect(stage.lastAnswer == .ok)
    stage.leave()
    #expect(stage.count(.finished) == 1)
    #expect(stage.machine.deadline == nil)
  }

  @Test func theEndOfTheStreamIsTheEndWithinTwoSecondsOfIt() {
    let policy = Policy.with { $0.endMargin = nil }
    for (left, isEnd) in [(2_501 * ms, false), (2_500 * ms, true)] {
      let stage = Stage.fromTheStart(policy)
      stage.advance(hour - left)
      stage.feed(.endOfStream)
      #expect(stage.row?.finished == isEnd)
    }
  }

  @Test func farFromTheEndAServerHasDied() {
    let stage = Stage.fromTheStart()
    stage.advance(600 * s)
    stage.feed(.endOfStream)
    #expect(stage.row?.finished == false)
    #expect(stage.row?.contentTime == .at(600 * s + stage.ahead))
    let writes = stage.attempts.count
    stage.position = hour
    stage.sample = hour
    stage.feed(
      .queried(ticket: 9999, position: hour, duration: hour, shown: nil))
    stage.save()
    stage.leave()
    #expect(stage.attempts.count == writes)
    #expect(stage.count(.finished) == 0)
    #expect(stage.lastAnswer == .ok)
  }

  @Test func withoutADurationTheEndOfTheStreamIsTheEnd() {
    let stage = Stage.fromTheStart(duration: nil, kind: .vod)
    stage.advance(600 * s)
    stage.pause()
    #expect(stage.row?.finished == false)
    stage.play()
    stage.feed(.endOfStream)
    #expect(stage.row?.finished == true)
  }

  @Test func anErrorKeepsTheLastPlaceForGood() {
    let stage = Stage.fromTheStart()
    stage.advance(600 * s)
    stage.feed(.error)
    #expect(stage.row?.contentTime == .at(600 * s))
    let writes = stage.attempts.count
    stage.position = 0
    stage.feed(.error)
    stage.arrive(0, at: 0)
    stage.seekByHand(to: 0)
    stage.feed(.seek(.at(60 * s)))
    stage.feed(.endOfStream)
    stage.pause()
    stage.advance(60 * s)
    stage.save()
    stage.leave()
    #expect(stage.attempts.count == writes)
    #expect(stage.lastAnswer == .ok)
    #expect(stage.row?.contentTime == .at(600 * s))
  }

  @Test(arguments: [true, false], [true, false])
  func aSeekThatLandsBringsADeadStreamBackToLife(byError: Bool, isOurs: Bool) {
    let stage = Stage.fromTheStart()
    stage.advance(600 * s)
    stage.feed(byError ? .error : .endOfStream)
    if isOurs {
      stage.feed(.seek(.at(60 * s)))
      stage.land()
    } else {
      stage.seekByHand(to: 60 * s)
      stage.arrive(7, at: 60 * s)
    }
    #expect(stage.count(.seeked) == (isOurs ? 1 : 0))
    stage.advance(15 * s)
    stage.pause()
    stage.advance(1 * s)
    #expect(stage.row?.contentTime == .at(75 * s))
  }

  @Test func aSeekThatDoesNotLandLeavesItDead() {
    let stage = Stage.fromTheStart()
    stage.advance(600 * s)
    stage.feed(.error)
    stage.feed(.seek(.at(60 * s)))
    stage.advance(20 * s)
    #expect(stage.events.last?.status == .timedOut)
    stage.leave()
    #expect(stage.row?.contentTime == .at(600 * s))
  }

  @Test func aResumeThatDiedMayBeSought() {
    let stage = Stage.seeking(.at(600 * s))
    stage.feed(.endOfStream)
    #expect(stage.events.map(\.status) == [.seekFailed])
    stage.seekByHand(to: 2 * s)
    stage.save()
    #expect(stage.row == .at(600 * s))
    stage.arrive(7, at: 2 * s)
    stage.preroll()
    stage.play()
    stage.advance(5 * s)
    stage.leave()
    #expect(stage.row?.contentTime == .at(7 * s))
  }

  @Test func anErrorBelowTheBookmarkKeepsTheBookmark() {
    let stage = Stage.fromTheStart(start: .beginningKeep, row: .at(600 * s))
    stage.advance(100 * s)
    stage.feed(.error)
    stage.save()
    stage.leave()
    #expect(stage.row == .at(600 * s))
    #expect(stage.lastAnswer == .ok)
  }

  @Test func afterTheEndTheViewerMaySeekBack() {
    let stage = Stage.fromTheStart()
    stage.advance(hour - 10 * s)
    stage.feed(.endOfStream)
    stage.feed(.seek(.at(60 * s)))
    stage.land()
    stage.advance(15 * s)
    stage.pause()
    #expect(stage.row?.finished == false)
    #expect(stage.row?.contentTime == .at(75 * s))
    #expect(stage.count(.finished) == 1)
  }

  @Test func aSeekFromTheEndThatIsRefusedIsStillAtTheEnd() {
    let stage = Stage.fromTheStart(duration: hour)
    stage.advance(hour - 1 * s)
    stage.feed(.endOfStream)
    stage.feed(.seek(.at(10 * minute)))
    stage.feed(
      .seekAnswered(seqnum: stage.seeks[0].seqnum, accepted: false))
    stage.leave()
    #expect(stage.row?.finished == true)
    #expect(stage.count(.finished) == 1)
    #expect(stage.count(.seeked) == 1)
  }

  @Test(arguments: [true, false])
  func whoeverWaitsForASeekIsToldThatTheStreamDied(byError: Bool) {
    let stage = Stage.fromTheStart()
    stage.advance(10 * s)
    stage.feed(.seek(.at(10 * minute)))
    stage.feed(byError ? .error : .endOfStream)
    #expect(stage.events.last?.kind == .seeked)
    #expect(stage.events.last?.status == .seekFailed)
    stage.feed(.error)
    stage.leave()
    #expect(stage.count(.seeked) == 1)
  }

  @Test func whatIsFinishedStartsOverNextTime() {
    let stage = Stage.fromTheStart()
    stage.advance(hour - 10 * s)
    stage.feed(.endOfStream)
    stage.leave()
    stage.load()
    stage.hold()
    stage.arrive(0, at: 0)
    #expect(stage.count(.startedOver) == 2)
    #expect(stage.seeks.isEmpty)
  }

  @Test func anEndToldBeforeTheSeekIsAnsweredIsOfBefore() {
    let stage = Stage.fromTheStart()
    stage.answersSeeks = false
    stage.advance(20 * s)
    stage.feed(.seek(.at(600 * s)))
    stage.feed(.endOfStream)
    #expect(stage.count(.finished) == 0)
    stage.acceptSeek()
    stage.land()
    #expect(stage.events.last?.kind == .seeked)
    stage.leave()
    #expect(stage.row?.contentTime == .at(600 * s))
    #expect(stage.row?.finished == false)
  }

  @Test func anEndToldBeforeTheSeekIsRefusedIsTheEnd() {
    let stage = Stage.fromTheStart()
    stage.answersSeeks = false
    stage.advance(20 * s)
    stage.feed(.seek(.at(600 * s)))
    stage.feed(.endOfStream)
    stage.feed(
      .seekAnswered(seqnum: stage.seeks[0].seqnum, accepted: false))
    stage.advance(5 * s)
    stage.save()
    #expect(stage.row?.contentTime == .at(20 * s))
    #expect(stage.row?.finished == true)
  }
}
