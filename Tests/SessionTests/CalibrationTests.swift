import Bookmarks
import Testing
import Timeline

@testable import Session

/// The demuxer's constant, and the segment that a seek begins.
@Suite struct CalibrationTests {
  @Test func theConstantIsTakenOffWhatTheViewerIsTold() {
    let stage = Stage.resumed(.at(600 * s), offset: 780 * ms)
    #expect(stage.seeks[0].position == .at(600 * s))
    #expect(stage.seeks[0].offset == 780 * ms)
    #expect(stage.position == 600_780 * ms)
    #expect(stage.events[0].stream == .at(600 * s))
    stage.advance(60 * s)
    stage.pause()
    #expect(stage.row?.contentTime == .at(660 * s))
    #expect(stage.notes == [.landed(.at(600 * s), offset: 780 * ms)])
  }

  @Test(arguments: [2 * s + 1, -1])
  func aConstantThatCannotBeIsRefused(time: Int64) {
    let stage = Stage.seeking(.at(600 * s), offset: time)
    #expect(stage.seeks[0].offset == 0)
    #expect(stage.notes == [.notCalibrated(time)])
  }

  @Test func theLargestConstantIsTwoSeconds() {
    let stage = Stage.seeking(.at(600 * s), offset: 2 * s)
    #expect(stage.seeks[0].offset == 2 * s)
  }

  @Test func aBufferThatDoesNotBeginItsStreamTellsNone() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    stage.feed(
      .held(
        HeldBuffer(
          isVideo: true, time: 780 * ms, calibrates: false, isLast: true)))
    #expect(stage.seeks[0].offset == 0)
  }

  @Test func thePictureTellsItRatherThanTheSound() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    stage.hold(at: 700 * ms, isVideo: false, isLast: false)
    stage.hold(at: 780 * ms)
    #expect(stage.seeks[0].offset == 780 * ms)
  }

  @Test func theSoundTellsItWhereThereIsNoPicture() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    stage.hold(at: 700 * ms, isVideo: false)
    #expect(stage.seeks[0].offset == 700 * ms)
  }

  @Test func aPictureThatIsSlowIsWaitedForLonger() {
    let stage = Stage()
    stage.row = .at(600 * s)
    stage.load()
    stage.feed(
      .held(
        HeldBuffer(
          isVideo: false, time: 700 * ms, calibrates: true, isLast: false,
          awaitsVideo: true)))
    stage.advance(1_999 * ms)
    #expect(stage.seeks.isEmpty)
    stage.hold(at: 780 * ms)
    #expect(stage.seeks.first?.offset == 780 * ms)
  }

  @Test func beforeTheFirstFrameIsTheStart() {
    let stage = Stage()
    stage.load()
    stage.hold(at: 780 * ms)
    stage.arrive(0, at: 100 * ms)
    #expect(stage.events[0].stream == .zero)
  }
}

@Suite struct ClippingTests {
  private func segment(
    start: UInt64, stop: UInt64 = .max, time: UInt64, base: UInt64 = 0,
    position: UInt64? = nil
  ) -> ClippedSegment {
    ClippedSegment(
      start: start, stop: stop, time: time, base: base,
      position: position ?? start)
  }

  private func clipped(
    _ segment: ClippedSegment, at target: UInt64, offset: UInt64 = 0
  ) -> ClippedSegment {
    var segment = segment
    segment.begin(at: target, offset: offset)
    return segment
  }

  @Test func startAndTimeMoveToTheTarget() {
    #expect(
      clipped(segment(start: 600, time: 600), at: 678, offset: 78)
        == segment(start: 678, time: 678))
  }

  @Test func startAndTimeMoveAlikeWhereTheyDiffer() {
    #expect(
      clipped(segment(start: 5_000, time: 600), at: 678)
        == segment(start: 5_078, time: 678))
  }

  @Test func aSegmentBehindTheTargetIsLeftAlone() {
    let later = segment(start: 700, stop: 900, time: 700, base: 0)
    #expect(clipped(later, at: 678) == later)
  }

  @Test func runningTimeIsTakenBackByWhatWasClippedFromTheFirst() {
    let later = clipped(
      segment(start: 700, time: 700, base: 100), at: 678, offset: 78)
    #expect(later == segment(start: 700, time: 700, base: 22))
    let shifted = clipped(
      segment(start: 600, time: 600, base: 100), at: 678, offset: 78)
    #expect(shifted == segment(start: 678, time: 678, base: 100))
  }

  @Test func runningTimeIsNeverNegative() {
    let later = clipped(
      segment(start: 700, time: 700, base: 10), at: 678, offset: 78)
    #expect(later.base == 0)
  }

  @Test func theStopNeverComesBeforeTheStart() {
    #expect(
      clipped(segment(start: 600, stop: 650, time: 600), at: 678).stop == 678)
    #expect(
      clipped(segment(start: 600, stop: 900, time: 600), at: 678).stop == 900)
  }

  @Test func thePositionNeverComesBeforeTheStart() {
    let behind = segment(start: 600, time: 600, position: 800)
    #expect(clipped(behind, at: 678).position == 800)
    #expect(clipped(behind, at: 900).position == 900)
  }

  @Test func negativeNumbersInUnsignedFieldsCount() {
    let start = UInt64(bitPattern: -40)
    let moved = clipped(segment(start: start, time: start), at: 60)
    #expect(moved.start == 60 && moved.time == 60)
    let base = clipped(
      segment(start: 0, time: UInt64(bitPattern: -40), base: 5), at: 60,
      offset: 0)
    #expect(base.start == 100 && base.base == 105)
  }

  @Test(arguments: [0, 1, UInt64.max, UInt64.max / 2, UInt64.max / 2 + 1])
  func nothingTraps(number: UInt64) {
    for other in [0, 1, UInt64.max, UInt64.max / 2, UInt64.max / 2 + 1] {
      let moved = clipped(
        segment(start: number, stop: other, time: other, base: number),
        at: number ^ other, offset: other)
      #expect(moved.base <= UInt64.max / 2)
    }
  }
}
