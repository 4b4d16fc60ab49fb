import Breaks
import Testing

/// Breaks come in any order; cuts, which last no time, are the hard ones.
@Suite struct PlacingOrderTests {
  private func tags(_ breaks: [Break]) throws -> [UInt64] {
    try Placing(breaks, contentDuration: nil).placed.map(\.tag)
  }

  @Test func unsortedBreaksAreSorted() throws {
    let breaks = [
      given(content: 30, duration: 5, tag: 3),
      given(stream: 25, duration: 5, tag: 2),
      given(content: 0, duration: 5, tag: 0),
      given(content: 10, stream: 15, duration: 5, tag: 1),
    ]
    #expect(try tags(breaks) == [0, 1, 2, 3])
    #expect(try tags(breaks.reversed()) == [0, 1, 2, 3])
  }

  @Test func breaksAtOneContentTimeFollowEachOtherAsGiven() throws {
    let placing = try Placing(
      [
        given(content: 10, duration: 5, tag: 2),
        given(content: 10, duration: 7, tag: 1),
        given(content: 0, duration: 1, tag: 3),
        given(content: 10, duration: 2, replaces: 4, tag: 0),
      ], contentDuration: nil)
    #expect(placing.placed.map(\.tag) == [3, 2, 1, 0])
    #expect(placing.placed.map(\.stream) == [0, 11, 16, 23])
  }

  @Test func oneKnownByContentMovesBehindOneThatBeginsAtItsInstant() throws {
    let byContent = given(content: 10, duration: 5, tag: 1)
    let byStream = given(stream: 10, duration: 5, tag: 0)
    #expect(try tags([byContent, byStream]) == [0, 1])
    #expect(try tags([byStream, byContent]) == [0, 1])
  }

  @Test func aCutKnownByStreamComesBeforeTheBreakAtItsInstant() throws {
    let cut = given(stream: 10, replaces: 3, tag: 0)
    let item = given(stream: 10, duration: 5, tag: 1)
    #expect(try tags([cut, item]) == [0, 1])
    #expect(try tags([item, cut]) == [0, 1])
  }

  @Test func twoCutsAtOneInstantAreToldApartByContent() throws {
    let first = given(content: 10 * ms, stream: 10 * ms, replaces: 3 * ms)
    var second = first
    second.content = 13 * ms
    second.tag = 1
    #expect(try tags([first, second]) == [0, 1])
    #expect(try tags([second, first]) == [0, 1])
  }

  /// Behind it, the replaced content would have swallowed the cut.
  @Test func aCutKnownByContentComesBeforeOneThatReplaces() throws {
    let cut = given(content: 10, replaces: 3, tag: 0)
    let item = given(stream: 10, duration: 5, replaces: 2, tag: 1)
    #expect(try tags([cut, item]) == [0, 1])
    #expect(try tags([item, cut]) == [0, 1])
  }

  @Test func aCutKnownByContentGoesToTheSideThatBothStartsName() throws {
    let cut = given(content: 10 * ms, replaces: 4 * ms, tag: 0)
    let behind = given(
      content: 14 * ms, stream: 10 * ms, duration: 5, tag: 1)
    #expect(try tags([cut, behind]) == [0, 1])
    #expect(try tags([behind, cut]) == [0, 1])
    var before = behind
    before.content = 10 * ms
    #expect(try tags([cut, before]) == [1, 0])
    #expect(try tags([before, cut]) == [1, 0])
  }

  @Test func aCutThatNothingTellsApartStaysAsGiven() throws {
    let cut = given(content: 10, replaces: 3, tag: 0)
    let item = given(stream: 10, duration: 5, tag: 1)
    #expect(try tags([cut, item]) == [0, 1])
    #expect(try tags([item, cut]) == [1, 0])
  }
}
