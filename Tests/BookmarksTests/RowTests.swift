import Testing
import Timeline

@testable import Bookmarks

/// Rows that no version of the library wrote.
@Suite struct RowTests {
  let folder = Folder()

  @Test(arguments: ["-1", "'abc'", "1.5", "x'01'", "1e300", "''"])
  func aRowThatTellsNoPlaceIsNoBookmark(time: String) throws {
    let store = try folder.store()
    try store.save(.at(1), BookmarkKey("other"))
    try store.save(.at(2), BookmarkKey("film"))
    try update("content_time = \(time)")
    #expect(try store.load(BookmarkKey("film")) == nil)
    #expect(try store.contentIDs() == ["other"])
    try store.save(.at(3), BookmarkKey("film"))
    #expect(try store.place("film") == 3)
  }

  @Test(arguments: [
    "content_duration = -1", "content_duration = 'x'", "content_duration = 0.5",
    "finished = 'x'", "in_break = x'01'", "estimated = 0.5",
    "stream_id = zeroblob(128)", "stream_id = 'text'", "stream_id = 5",
  ])
  func whatMakesNoSenseIsNotTold(change: String) throws {
    let store = try folder.store()
    try store.save(.at(2), BookmarkKey("film"))
    try update(change)
    #expect(try store.load(BookmarkKey("film")) == .at(2))
  }

  @Test func aTimeOfSavingThatMakesNoSenseIsZero() throws {
    let store = try folder.store()
    try store.save(.at(2), BookmarkKey("film"))
    try update("saved_at = 'yesterday'")
    #expect(try store.load(BookmarkKey("film")) == .at(2, savedAt: 0))
  }

  @Test func aKeyThatIsNoBlobIsNobodys() throws {
    let store = try folder.store()
    try store.save(.at(2), BookmarkKey("film"))
    try update("content_id = 'film'")
    #expect(try store.place("film") == nil)
    #expect(try store.contentIDs() == [])
  }

  @Test(arguments: [Int64.max, .min, 0, -1])
  func anySequenceServes(sequence: Int64) throws {
    let store = try folder.store()
    try store.save(.at(2), BookmarkKey("film"))
    try update("sequence = \(sequence)")
    #expect(try store.contentIDs() == ["film"])
    try store.save(.at(3), BookmarkKey("other"))
    #expect(try store.contentIDs().sorted() == ["film", "other"])
    #expect(try store.place("film") == 2)
  }

  @Test func aFileRunsNoCodeOfItsOwn() throws {
    let store = try folder.store()
    try folder.database {
      try $0.run(
        """
        CREATE TRIGGER theirs AFTER INSERT ON bookmark BEGIN
          DELETE FROM bookmark; END
        """)
    }
    try store.save(.at(2), BookmarkKey("film"))
    #expect(try store.place("film") == 2)
  }

  /// Changes the row of "film".
  private func update(_ change: String) throws {
    try folder.database {
      try $0.run(
        text: "UPDATE bookmark SET \(change) WHERE content_id = x'66696c6d'")
    }
  }
}
