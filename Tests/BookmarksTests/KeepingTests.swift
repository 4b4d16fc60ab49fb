import Testing
import Timeline

@testable import Bookmarks

/// What a store keeps, and under what.
@Suite struct KeepingTests {
  let folder = Folder()

  @Test func aNewStoreHoldsNothing() throws {
    let store = try folder.store()
    #expect(try store.load(BookmarkKey("film")) == nil)
    #expect(try store.contentIDs() == [])
  }

  @Test func everythingABookmarkTellsComesBack() throws {
    let bookmark = Bookmark(
      contentTime: .at(907_652_871_000),
      contentDuration: ContentTime(nanoseconds: .max), savedAt: -1,
      finished: true, inBreak: true, estimated: true,
      streamID: [UInt8](1...127))
    try folder.store().save(bookmark, BookmarkKey("film"))
    #expect(try folder.store().load(BookmarkKey("film")) == bookmark)
  }

  @Test func whatABookmarkDoesNotTellComesBackUntold() throws {
    let bookmark = Bookmark(contentTime: .at(0))
    try folder.store().save(bookmark, BookmarkKey("film"))
    #expect(try folder.store().load(BookmarkKey("film")) == bookmark)
  }

  @Test func theLatestSaveIsTheOneRow() throws {
    let store = try folder.store()
    try store.save(.at(30_000), BookmarkKey("film"))
    try store.save(.at(60_000), BookmarkKey("film"))
    #expect(try store.place("film") == 60_000)
    #expect(try store.contentIDs() == ["film"])
  }

  @Test func aKeyIsTheContentAndNothingElse() throws {
    let store = try folder.store()
    try store.save(.at(300_000), BookmarkKey("A"))
    #expect(try store.place("B") == nil)
    #expect(try store.place("a") == nil)
    #expect(try store.place("A") == 300_000)
  }

  @Test func profilesDoNotSeeEachOther() throws {
    let store = try folder.store()
    try store.save(.at(1), BookmarkKey("film", profile: "p1"))
    try store.save(.at(2), BookmarkKey("film", profile: "p2"))
    #expect(try store.place("film") == nil)
    try store.save(.at(3), BookmarkKey("film"))
    #expect(try store.place("film", profile: "p1") == 1)
    #expect(try store.place("film", profile: "p2") == 2)
    #expect(try store.place("film") == 3)
    try store.remove(BookmarkKey("film", profile: "p1"))
    #expect(try store.place("film", profile: "p1") == nil)
    #expect(try store.place("film") == 3)
    #expect(try store.contentIDs(profile: "p2") == ["film"])
  }

  @Test(arguments: [
    [UInt8]("it's \"quoted\"; DROP TABLE bookmark; --"),
    [0xff, 0xfe, 0x80],
    [UInt8]("\u{0}a"), [UInt8]("é"), [UInt8]("e\u{301}"), [UInt8]("1"),
  ])
  func anIDIsBytes(id: [UInt8]) throws {
    let store = try folder.store()
    let key = BookmarkKey(profile: id, contentID: id)
    try store.save(.at(5), key)
    try store.save(.at(6), BookmarkKey(profile: id, contentID: id + [0x41]))
    #expect(try store.load(key)?.contentTime.nanoseconds == 5)
    var listed: [[UInt8]] = []
    try store.list(profile: id) { id, _ in
      listed.append(id)
      return true
    }
    #expect(listed == [id + [0x41], id])
  }

  @Test func anIDMayFillAPage() throws {
    let store = try folder.store()
    let id = [UInt8](repeating: 0x41, count: 4096)
    let key = BookmarkKey(profile: id, contentID: id)
    try store.save(.at(5), key)
    try store.save(.at(6), BookmarkKey(profile: id, contentID: id + [0x41]))
    #expect(try store.load(key)?.contentTime.nanoseconds == 5)
  }

  @Test func removingForgetsOneAndIsNoErrorTwice() throws {
    let store = try folder.store()
    try store.save(.at(1), BookmarkKey("A"))
    try store.save(.at(2), BookmarkKey("B"))
    try store.remove(BookmarkKey("A"))
    try store.remove(BookmarkKey("A"))
    #expect(try store.contentIDs() == ["B"])
  }

  @Test func aStreamIDTooLongToGiveBackIsNotKept() throws {
    let store = try folder.store()
    var bookmark = Bookmark.at(7)
    bookmark.streamID = [UInt8](repeating: 0x61, count: 128)
    try store.save(bookmark, BookmarkKey("film"))
    #expect(try store.load(BookmarkKey("film")) == .at(7))
  }

  @Test func twoHandlesSeeEachOthersWritesAtOnce() throws {
    let first = try folder.store()
    let second = try folder.store()
    try first.save(.at(100_000), BookmarkKey("film"))
    #expect(try second.place("film") == 100_000)
    try first.save(.at(160_000), BookmarkKey("film"))
    #expect(try first.place("film") == 160_000)
    #expect(try second.place("film") == 160_000)
    try second.remove(BookmarkKey("film"))
    #expect(try first.place("film") == nil)
  }

  @Test func openingAndLoadingWriteNothing() throws {
    try folder.store().save(.at(200_000), BookmarkKey("film"))
    let before = folder.bytes()
    for _ in 0..<3 {
      let store = try folder.store()
      #expect(try store.place("film") == 200_000)
      #expect(try store.contentIDs() == ["film"])
      #expect((folder.bytes(of: "store-wal") ?? []).isEmpty)
    }
    #expect(folder.bytes() == before)
    #expect(folder.names == ["store"])
  }
}
