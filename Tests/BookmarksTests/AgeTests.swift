import Testing
import Timeline

@testable import Bookmarks

/// Stores of every released version. Each is kept as it was written; a new
/// version adds its own.
@Suite struct AgeTests {
  let folder = Folder()

  static let bookmarks: [(key: BookmarkKey, bookmark: Bookmark)] = [
    (BookmarkKey("film"), .at(907_652_871_000, savedAt: 1_700_000_000)),
    (
      BookmarkKey("film", profile: "Zoë"),
      Bookmark(
        contentTime: .at(1),
        contentDuration: ContentTime(nanoseconds: .max), savedAt: -5,
        finished: true, inBreak: true, estimated: true,
        streamID: [UInt8]("stream-7"))
    ),
    (BookmarkKey("series/1"), .at(.max, savedAt: 0)),
  ]

  @Test(arguments: ["version-1"])
  func aStoreOfThisVersionKeepsItsBookmarks(name: String) throws {
    folder.write(try #require(fixture(name)))
    let store = try folder.store()
    for (key, bookmark) in AgeTests.bookmarks {
      #expect(try store.load(key) == bookmark)
    }
    #expect(try store.contentIDs() == ["series/1", "film"])
    try store.save(.at(5), BookmarkKey("film"))
    #expect(try folder.store().contentIDs() == ["film", "series/1"])
  }

  /// What the fixture must be: the current version's is not to differ from it.
  @Test func theCurrentVersionHasAFixture() throws {
    let name = "version-\(Schema.version)"
    #expect(fixture(name) != nil)
    folder.write(try #require(fixture(name)))
    _ = try folder.store("new")
    let schema: (Database) throws -> [UInt8] = {
      try $0.text("SELECT group_concat(sql) FROM sqlite_master")
    }
    #expect(
      try folder.database("new", schema) == folder.database("store", schema))
  }

  private func fixture(_ name: String) -> [UInt8]? {
    var path = #filePath.split(separator: "/").dropLast(2)
    path += ["Fixtures", "store-\(name)"]
    return Folder.bytes(at: "/" + path.joined(separator: "/"))
  }
}
