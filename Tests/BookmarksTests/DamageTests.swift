import Glibc
import Testing

@testable import Bookmarks

/// What becomes of a file that is not what was written.
@Suite struct DamageTests {
  let folder = Folder()
  static let garbage: [[UInt8]] = [
    [0, 0], [UInt8]("no database"), [UInt8](repeating: 0, count: 4096),
    [UInt8](repeating: 0xa5, count: 10_000),
    [UInt8]("SQLite format 3\0"), [UInt8]("SQLite format 3\0........."),
  ]

  @Test(arguments: garbage.indices)
  func garbageIsSetAsideAndANewStoreBegun(index: Int) throws {
    let garbage = DamageTests.garbage[index]
    folder.write(garbage)
    do {
      let store = try folder.store()
      #expect(try store.place("film") == nil)
      try store.save(.at(1), BookmarkKey("film"))
    }
    #expect(folder.names == ["store", "store.damaged-1"])
    #expect(folder.bytes(of: "store.damaged-1") == garbage)
    #expect(try folder.store().place("film") == 1)
  }

  /// SQLite itself counts a single byte as nothing.
  @Test(arguments: [[], [0x61]])
  func anEmptyFileIsANewStore(bytes: [UInt8]) throws {
    folder.write(bytes)
    try folder.store().save(.at(1), BookmarkKey("film"))
    #expect(folder.names == ["store"])
  }

  @Test func noDamagedFileTakesAnothersName() throws {
    folder.write([1, 1])
    _ = try folder.store()
    folder.write([9], to: "store.damaged-3-wal")
    for byte in UInt8(2)...3 {
      folder.write([byte, byte])
      _ = try folder.store()
    }
    #expect(folder.bytes(of: "store.damaged-1") == [1, 1])
    #expect(folder.bytes(of: "store.damaged-2") == [2, 2])
    #expect(folder.bytes(of: "store.damaged-4") == [3, 3])
    #expect(folder.bytes(of: "store.damaged-3-wal") == [9])
  }

  @Test func whatBelongsToTheFileGoesAlong() throws {
    for suffix in ["", "-wal"] {
      folder.write([UInt8]("garbage" + suffix), to: "store" + suffix)
    }
    let store = try folder.store()
    try store.save(.at(1), BookmarkKey("film"))
    for suffix in ["", "-wal"] {
      #expect(
        folder.bytes(of: "store.damaged-1" + suffix)
          == [UInt8]("garbage" + suffix))
    }
    #expect(try folder.store().place("film") == 1)
  }

  @Test(arguments: [100, 4095, 4096, 8192, 20_000])
  func aTruncatedStoreIsSetAside(size: Int) throws {
    try fill(rows: 1000)
    let whole = try #require(folder.bytes())
    folder.write(Array(whole.prefix(size)))
    try folder.store().save(.at(1), BookmarkKey("film"))
    #expect(folder.bytes(of: "store.damaged-1") == Array(whole.prefix(size)))
    #expect(try folder.store().contentIDs() == ["film"])
  }

  @Test func aSpoiltPageOfASmallStoreIsFoundAtOnce() throws {
    try fill(rows: 1000)
    try spoil(pages: 5..<6)
    _ = try folder.store()
    #expect(folder.names.contains("store.damaged-1"))
  }

  @Test func damageMetInASaveDoesNotStopIt() throws {
    try fill(rows: 50_000)
    try spoil(pages: 2..<400)
    let store = try folder.store()
    #expect(!folder.names.contains("store.damaged-1"))
    try store.save(.at(1), BookmarkKey("film"))
    #expect(try store.place("film") == 1)
    #expect(folder.names.contains("store.damaged-1"))
    #expect(try folder.store().contentIDs() == ["film"])
  }

  @Test func damageMetInALoadFailsItOnce() throws {
    try fill(rows: 50_000)
    try spoil(pages: 2..<400)
    let store = try folder.store()
    #expect(throws: StoreError.failed) { try store.place("film") }
    #expect(folder.names.contains("store.damaged-1"))
    #expect(try store.place("film") == nil)
    try store.save(.at(1), BookmarkKey("film"))
    #expect(try store.place("film") == 1)
  }

  @Test func damageMetInAListFailsItOnce() throws {
    try fill(rows: 50_000)
    try spoil(pages: 2..<400)
    let store = try folder.store()
    #expect(throws: StoreError.failed) { try store.contentIDs() }
    #expect(try store.contentIDs() == [])
  }

  @Test func anotherHandleFollowsToTheNewFile() throws {
    try fill(rows: 50_000)
    try spoil(pages: 2..<400)
    let first = try folder.store()
    let second = try folder.store()
    try first.save(.at(1), BookmarkKey("film"))
    #expect(try second.place("film") == 1)
    try second.save(.at(2), BookmarkKey("film"))
    #expect(try first.place("film") == 2)
    #expect(!folder.names.contains("store.damaged-2"))
  }

  @Test func aHandleOfTheOldFileTakesNothingFromTheNew() throws {
    try fill(rows: 50_000)
    try spoil(pages: 2..<400)
    var old: SQLiteStore? = try folder.store()
    let new = try folder.store()
    try new.save(.at(1), BookmarkKey("film"))
    #expect(folder.names.contains("store.damaged-1"))
    // Closing deletes the -wal of that name, which is the new file's now.
    withExtendedLifetime(old) {}
    old = nil
    #expect(folder.size(of: "store-wal") > 0)
    try new.save(.at(2), BookmarkKey("film"))
    #expect(try folder.store().place("film") == 2)
  }

  @Test func whoComesLateSetsNothingAside() throws {
    folder.write(DamageTests.garbage[3])
    let path = [UInt8](folder.path(of: "store")) + [0]
    let late = try Database(path: path, create: false)
    try folder.store().save(.at(1), BookmarkKey("film"))
    let lock = FolderLock(of: late)
    try late.setAside(lock)
    lock.release()
    #expect(folder.names == ["store", "store.damaged-1"])
    #expect(try folder.store().place("film") == 1)
  }

  @Test func aStoreDeletedWhileOpenIsBegunAnew() throws {
    let store = try folder.store()
    try store.save(.at(1), BookmarkKey("film"))
    for name in folder.names { unlink(folder.path(of: name)) }
    #expect(try store.place("film") == nil)
    try store.save(.at(2), BookmarkKey("film"))
    #expect(try folder.store().place("film") == 2)
  }

  @Test func manyWhoFindTheSameDamageSetItAsideOnce() async throws {
    for _ in 0..<20 {
      let folder = Folder()
      folder.write([UInt8](repeating: 0xa5, count: 10_000))
      try await withThrowingTaskGroup { group in
        for number in 0..<8 {
          group.addTask { [folder, number] in
            try folder.store().save(.at(1), BookmarkKey("\(number)"))
          }
        }
        try await group.waitForAll()
      }
      #expect(
        try folder.store().contentIDs().sorted() == (0..<8).map { "\($0)" })
      #expect(folder.names == ["store", "store.damaged-1"])
    }
  }

  /// A store of as many rows, closed.
  private func fill(rows: Int) throws {
    _ = try folder.store()
    try folder.database { try $0.fill(rows: rows) }
  }

  /// Overwrites pages of the closed store; they count from 1.
  private func spoil(pages: Range<Int>) throws {
    var bytes = try #require(folder.bytes())
    for index in (pages.lowerBound - 1) * 4096..<(pages.upperBound - 1) * 4096
    where index < bytes.count {
      bytes[index] = 0xa5
    }
    folder.write(bytes)
  }
}
