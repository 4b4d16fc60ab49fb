import Glibc
import Testing

@testable import Bookmarks

/// File systems on which a write-ahead log cannot be had. SQLite's own file
/// system is changed in a child, for it serves the whole process.
@Suite struct FileSystemTests {
  let folder = Folder()

  @Test func withoutALogTheOldJournalServes() async throws {
    let path = folder.path(of: "store")
    await #expect(processExitsWith: .success) { [path = path as String] in
      SystemCalls.useSystemWithoutSharedMemory()
      try expectService(path)
    }
    let header = try #require(folder.bytes())
    #expect(header[18...19] == [1, 1])
    #expect(try folder.store().place("film") == 2)
  }

  @Test func withoutMappingsTheOldJournalServes() async throws {
    let path = folder.path(of: "store")
    await #expect(processExitsWith: .success) { [path = path as String] in
      SystemCalls.refuseMappings()
      try expectService(path)
    }
    let header = try #require(folder.bytes())
    #expect(header[18...19] == [1, 1])
    #expect(try folder.store().place("film") == 2)
  }

  @Test func aLogFromElsewhereIsReadThere() async throws {
    let path = folder.path(of: "store")
    await #expect(processExitsWith: .success) { [path = path as String] in
      let store = try SQLiteStore(path: [UInt8](path))
      try store.save(.at(7), BookmarkKey("elsewhere"))
      exit(EXIT_SUCCESS)  // as a power cut would: the row is in the -wal alone
    }
    #expect(folder.size(of: "store-wal") > 0)
    await #expect(processExitsWith: .success) { [path = path as String] in
      SystemCalls.refuseMappings()
      #expect(try SQLiteStore(path: [UInt8](path)).place("elsewhere") == 7)
      try expectService(path)
    }
    #expect(try folder.store().place("elsewhere") == 7)
  }

  @Test func aStoreHasALogElsewhere() throws {
    let store = try folder.store()
    try store.save(.at(1), BookmarkKey("film"))
    #expect(folder.names == ["store", "store-shm", "store-wal"])
  }

  /// A kill cannot tell, a power cut would.
  @Test func everySaveIsFlushed() throws {
    _ = try folder.store()
    let database = try Opening.open([UInt8](folder.path(of: "store")) + [0])
      .database
    defer { database.close() }
    #expect(try database.text("PRAGMA journal_mode") == [UInt8]("wal"))
    #expect(try database.integer("PRAGMA synchronous") == 2)  // FULL
  }
}

/// Saves, reads back through two handles, leaves "film" at 2.
private func expectService(_ path: String) throws {
  let store = try SQLiteStore(path: [UInt8](path))
  let other = try SQLiteStore(path: [UInt8](path))
  try store.save(.at(1), BookmarkKey("film"))
  #expect(try other.place("film") == 1)
  try other.save(.at(2), BookmarkKey("film"))
  #expect(try store.place("film") == 2)
  let database = try Database(path: [UInt8](path) + [0], create: false)
  defer { database.close() }
  #expect(try database.text("PRAGMA journal_mode") != [UInt8]("wal"))
  let opened = try Opening.open([UInt8](path) + [0]).database
  defer { opened.close() }
  #expect(try opened.text("PRAGMA journal_mode") == [UInt8]("truncate"))
  #expect(try opened.integer("PRAGMA synchronous") == 3)  // EXTRA
}

/// How SQLite reaches the file system.
private enum SystemCalls {
  typealias Find =
    @convention(c) (UnsafePointer<CChar>?) ->
    UnsafeMutableRawPointer?
  typealias Register = @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32
  typealias Replace =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>, UnsafeRawPointer?
    ) -> Int32
  typealias Map =
    @convention(c) (
      UnsafeMutableRawPointer?, Int, Int32, Int32, Int32, Int
    ) -> UnsafeMutableRawPointer?

  private static func find(_ name: String?) -> UnsafeMutableRawPointer? {
    let find = unsafeBitCast(dlsym(nil, "sqlite3_vfs_find"), to: Find.self)
    return find(name)
  }

  /// One of SQLite's own that has no shared memory.
  static func useSystemWithoutSharedMemory() {
    let register = unsafeBitCast(
      dlsym(nil, "sqlite3_vfs_register"), to: Register.self)
    precondition(register(find("unix-dotfile"), 1) == 0)
  }

  /// As JFFS2 does.
  static func refuseMappings() {
    let refusal: Map = { _, _, _, _, _, _ in
      errno = ENODEV
      return MAP_FAILED
    }
    guard let system = find(nil) else { fatalError("no file system") }
    // xSetSystemCall follows two words of numbers, three of names and fourteen
    // functions in struct sqlite3_vfs.
    let replace = system.load(fromByteOffset: 144, as: Replace.self)
    let code = replace(
      system, "mmap", unsafeBitCast(refusal, to: UnsafeRawPointer.self))
    precondition(code == 0)
  }
}
