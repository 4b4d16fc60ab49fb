import Glibc
import Testing

@testable import Bookmarks

/// What stands in the way for a while: nothing is lost, and a later try
/// succeeds.
@Suite struct ObstacleTests {
  let folder = Folder()

  @Test func aStoreLockedByAnotherCanBeReadAndIsWrittenLater() throws {
    let store = try folder.store()
    try store.save(.at(1), BookmarkKey("film"))
    try folder.database { other in
      try other.run("BEGIN IMMEDIATE")
      let elapsed = ContinuousClock().measure {
        #expect(throws: StoreError.failed) {
          try store.save(.at(2), BookmarkKey("film"))
        }
      }
      #expect(elapsed > .milliseconds(900) && elapsed < .milliseconds(1900))
      #expect(try store.place("film") == 1)
      #expect(try folder.store().place("film") == 1)
    }
    try store.save(.at(2), BookmarkKey("film"))
    #expect(try folder.store().place("film") == 2)
  }

  @Test func aStoreLockedWhileItIsMadeIsOpenedLater() throws {
    try folder.database { other in
      try other.run("BEGIN EXCLUSIVE")
      #expect(throws: StoreError.failed) { try folder.store() }
    }
    try folder.store().save(.at(1), BookmarkKey("film"))
    #expect(folder.names == ["store"])
  }

  @Test(arguments: ["store", "a?b#c%41d e", "é"])
  func aReadOnlyFolderCanBeReadAndIsWrittenLater(name: String) throws {
    try folder.store(name).save(.at(1), BookmarkKey("film"))
    chmod(folder.path, 0o555)
    try asNobody {
      let store = try folder.store(name)
      #expect(try store.place("film") == 1)
      #expect(try store.contentIDs() == ["film"])
      #expect(throws: StoreError.failed) {
        try store.save(.at(2), BookmarkKey("film"))
      }
      #expect(throws: StoreError.failed) {
        try store.remove(BookmarkKey("film"))
      }
      #expect(try store.place("film") == 1)
      permit {
        chmod(folder.path(of: name), 0o666)
        chmod(folder.path, 0o777)
      }
      try store.save(.at(2), BookmarkKey("film"))
      #expect(try store.place("film") == 2)
    }
    #expect(try folder.store(name).place("film") == 2)
  }

  /// Whoever opens or closes holds the folder's lock; somebody else may hold it
  /// for ever.
  @Test func aLockedFolderIsWaitedForButNotForEver() throws {
    try folder.store().save(.at(1), BookmarkKey("film"))
    try folder.database { database in
      let lock = FolderLock(of: database)
      defer { lock.release() }
      #expect(lock.isHeld)
      let elapsed = try ContinuousClock().measure {
        let store = try folder.store()
        #expect(try store.place("film") == 1)
      }
      #expect(elapsed > .milliseconds(1100))  // to open, and to close
      #expect(elapsed < .milliseconds(1900))
    }
    #expect(try folder.store().place("film") == 1)
  }

  @Test func aReadOnlyFileCanBeReadAndIsWrittenLater() throws {
    try folder.store().save(.at(1), BookmarkKey("film"))
    chmod(folder.path(of: "store"), 0o444)
    chmod(folder.path, 0o777)
    try asNobody {
      let store = try folder.store()
      #expect(try store.place("film") == 1)
      #expect(throws: StoreError.failed) {
        try store.save(.at(2), BookmarkKey("film"))
      }
      permit { chmod(folder.path(of: "store"), 0o666) }
      try store.save(.at(2), BookmarkKey("film"))
      #expect(try store.place("film") == 2)
    }
    #expect(try folder.store().place("film") == 2)
  }

  @Test func aReadOnlyFolderOfAnOpenStoreCanBeRead() throws {
    let other = try folder.store()
    try other.save(.at(1), BookmarkKey("film"))
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    try asNobody {
      let store = try folder.store()
      #expect(try store.place("film") == 1)
      permit {
        #expect(throws: Never.self) {
          try other.save(.at(2), BookmarkKey("film"))
        }
      }
      #expect(try store.place("film") == 2)
    }
  }

  @Test func aNewStoreNeedsAFolderToWriteIn() throws {
    chmod(folder.path, 0o555)
    try asNobody {
      #expect(throws: StoreError.failed) { try folder.store() }
      permit { chmod(folder.path, 0o777) }
      try folder.store().save(.at(1), BookmarkKey("film"))
    }
    #expect(try folder.store().place("film") == 1)
  }

  @Test func aDamagedFileThatCannotBeSetAsideStays() throws {
    let garbage = [UInt8](repeating: 0xa5, count: 5000)
    folder.write(garbage)
    chmod(folder.path(of: "store"), 0o666)
    chmod(folder.path, 0o555)
    try asNobody {
      #expect(throws: StoreError.failed) { try folder.store() }
      #expect(folder.bytes() == garbage)
      permit { chmod(folder.path, 0o777) }
      try folder.store().save(.at(1), BookmarkKey("film"))
    }
    #expect(folder.bytes(of: "store.damaged-1") == garbage)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func aFullDiskLosesNothing() throws {
    let disk = try #require(SmallDisk(kilobytes: 256))
    let path = [UInt8](disk.path + "/store")
    let store = try SQLiteStore(path: path)
    try store.save(.at(1), BookmarkKey("film"))
    disk.fill()
    var kept: Int64 = 1
    for place in Int64(2)...200 {
      do { try store.save(.at(place), BookmarkKey("film")) } catch { break }
      kept = place
    }
    #expect(kept < 200)
    #expect(try store.place("film") == kept)
    #expect(try SQLiteStore(path: path).place("film") == kept)
    disk.empty()
    #expect(try store.place("film") == kept)
    try store.save(.at(400), BookmarkKey("film"))
    #expect(try SQLiteStore(path: path).place("film") == 400)
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func aDiskThatIsFullFromTheStartIsTriedLater() throws {
    let disk = try #require(SmallDisk(kilobytes: 256))
    disk.fill()
    let path = [UInt8](disk.path + "/store")
    #expect(throws: StoreError.failed) { try SQLiteStore(path: path) }
    disk.empty()
    try SQLiteStore(path: path).save(.at(1), BookmarkKey("film"))
    #expect(try SQLiteStore(path: path).place("film") == 1)
  }
}

/// Whom the file system takes the calling thread for; answers whom it did.
private let setfsuid = unsafeBitCast(
  dlsym(nil, "setfsuid"), to: (@convention(c) (uid_t) -> Int32).self)

/// Runs `body` without root's right to open everything, in this thread alone.
/// Without root's rights in the first place, it merely runs.
private func asNobody(_ body: () throws -> Void) rethrows {
  let old = setfsuid(65534)
  defer { _ = setfsuid(uid_t(old)) }
  try body()
}

/// Within `asNobody`, what the owner of the folder does.
private func permit(_ body: () throws -> Void) rethrows {
  let old = setfsuid(geteuid())
  defer { _ = setfsuid(uid_t(old)) }
  try body()
}

/// A file system in memory of a given size, where root may mount one.
private final class SmallDisk {
  let path: String
  private let folder: Folder

  static var isPossible: Bool { SmallDisk(kilobytes: 64) != nil }

  init?(kilobytes: Int) {
    folder = Folder()
    path = folder.path(of: "disk")
    mkdir(path, 0o755)
    guard mount("none", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
      rmdir(path)
      return nil
    }
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
    rmdir(path)
  }

  /// Takes every byte that is left.
  func fill() {
    guard let file = fopen(path + "/filler", "a") else { return }
    setvbuf(file, nil, _IONBF, 0)
    let block = [UInt8](repeating: 1, count: 4096)
    while fwrite(block, 1, block.count, file) == block.count {}
    fclose(file)
  }

  func empty() {
    unlink(path + "/filler")
  }
}
