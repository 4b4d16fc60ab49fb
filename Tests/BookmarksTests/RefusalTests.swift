import Glibc
import Testing

@testable import Bookmarks

/// What a store does not touch.
@Suite struct RefusalTests {
  let folder = Folder()

  @Test func aNewerStoreIsLeftAsItIs() throws {
    try folder.store().save(.at(1), BookmarkKey("film"))
    try folder.database { try $0.run("PRAGMA user_version = 2") }
    try expectRefusal(.newer)
  }

  @Test func aStoreThatIsNewerInItsLogAloneIsLeftAsItIs() throws {
    try folder.store().save(.at(1), BookmarkKey("film"))
    let original = try #require(folder.bytes())
    try copyWhileOpen("PRAGMA user_version = 2")
    #expect(folder.bytes() == original)
    let log = folder.bytes(of: "store-wal")
    #expect(throws: StoreError.newer) { try folder.store() }
    #expect(folder.bytes() == original)
    #expect(folder.bytes(of: "store-wal") == log)
  }

  @Test(arguments: [
    "CREATE TABLE theirs (x)", "PRAGMA application_id = 7",
    "PRAGMA user_version = 1", "PRAGMA user_version = 9",
    "PRAGMA application_id = 1383101043",
    "CREATE TABLE bookmark (sequence INTEGER PRIMARY KEY)",
    "PRAGMA journal_mode = WAL; PRAGMA application_id = 7",
  ])
  func somebodyElsesDatabaseIsLeftAsItIs(sql: String) throws {
    try folder.database { try $0.run(text: sql) }
    try expectRefusal(.failed)
  }

  @Test(arguments: [
    "CREATE TABLE theirs (x)",
    "PRAGMA application_id = 7; CREATE TABLE theirs (x)",
  ])
  func somebodyElsesDamagedDatabaseIsNotSetAside(sql: String) throws {
    try folder.database { try $0.run(text: sql) }
    let whole = try #require(folder.bytes())
    folder.write(Array(whole.prefix(4096)))
    try expectRefusal(.failed)
  }

  @Test(arguments: ["", "missing/store", ".", "/", "a\0b"])
  func aPathThatLeadsNowhereIsRefused(name: String) throws {
    let path = name.isEmpty ? "" : folder.path(of: name)
    #expect(throws: StoreError.failed) {
      try SQLiteStore(path: [UInt8](path))
    }
    #expect(folder.names == [])
  }

  @Test func aPathIsGivenAsACStringToo() throws {
    try folder.path(of: "store").withCString { path in
      try SQLiteStore(path: path).save(.at(1), BookmarkKey("film"))
    }
    #expect(try folder.store().place("film") == 1)
    #expect(throws: StoreError.failed) { try SQLiteStore(path: "") }
  }

  @Test(arguments: [
    "a?mode=memory", "a#b", "a%41", "file:x", ":memory:", "a b", "é",
  ])
  func aFileMayHaveAnyName(name: String) throws {
    try folder.store(name).save(.at(1), BookmarkKey("film"))
    #expect(folder.names == [name])
    #expect(try folder.store(name).place("film") == 1)
  }

  @Test func aMissingFolderMayComeLater() throws {
    let path = folder.path(of: "later")
    #expect(throws: StoreError.failed) { try folder.store("later/store") }
    mkdir(path, 0o755)
    try folder.store("later/store").save(.at(1), BookmarkKey("film"))
    #expect(try folder.store("later/store").place("film") == 1)
    unlink(path + "/store")
    rmdir(path)
  }

  /// Every file of the folder stays, byte for byte, and none comes along.
  private func expectRefusal(_ error: StoreError) throws {
    let names = folder.names
    let bytes = names.map { folder.bytes(of: $0) }
    for _ in 0..<2 {
      #expect(throws: error) { try folder.store() }
      #expect(folder.names == names)
      #expect(names.map { folder.bytes(of: $0) } == bytes)
    }
  }

  /// Leaves the folder as a power cut would: `sql` in the -wal alone.
  private func copyWhileOpen(_ sql: StaticString) throws {
    var log: [UInt8]?
    var file: [UInt8]?
    try folder.database {
      try $0.run(sql)
      log = folder.bytes(of: "store-wal")
      file = folder.bytes()
    }
    folder.write(try #require(file))
    folder.write(try #require(log), to: "store-wal")
  }
}
