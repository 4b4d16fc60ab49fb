import Dispatch
import Testing

@testable import Bookmarks

/// What many saves, and many who save, leave behind.
@Suite struct WearTests {
  /// In memory: the saves flush, and there are many.
  let folder = Folder(in: "/dev/shm")

  @Test func tenThousandSavesAreOneRowAndABoundedFile() throws {
    let store = try folder.store()
    for place in Int64(1)...10_000 {
      try store.save(.at(place % 2 == 0 ? 60_000 : 30_000), BookmarkKey("film"))
    }
    #expect(try store.place("film") == 60_000)
    let rows = try folder.database {
      try $0.integer("SELECT count(*) FROM bookmark")
    }
    #expect(rows == 1)
    #expect(folder.size() <= 5 * 4096)
    #expect(folder.size(of: "store-wal") <= 600_000)
  }

  @Test func manyThreadsShareOneStore() throws {
    let store = try folder.store()
    share(saves: 1000) { store }
    #expect(try store.contentIDs().count == 8)
  }

  @Test func manyThreadsOpenOneFileEach() throws {
    for round in 0..<20 {
      share(saves: 50) { try folder.store("store-\(round)") }
      #expect(try folder.store("store-\(round)").contentIDs().count == 8)
    }
  }

  /// Eight times, as many at once as there are processors: saves and reads back
  /// a title of its own.
  private func share(saves: Int64, _ store: @Sendable () throws -> SQLiteStore)
  {
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      do {
        let store = try store()
        for place in Int64(1)...saves {
          try store.save(.at(place), BookmarkKey("\(number)"))
          #expect(try store.place("\(number)") == place)
        }
      } catch {
        Issue.record(error)
      }
    }
  }
}
