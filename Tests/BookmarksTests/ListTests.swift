import Testing
import Timeline

@testable import Bookmarks

/// The "continue watching" row.
@Suite struct ListTests {
  let folder = Folder()

  @Test func theMostRecentlySavedComesFirst() throws {
    let store = try folder.store()
    for id in ["A", "B", "C", "A", "B"] {
      try store.save(.at(1), BookmarkKey(id))
    }
    #expect(try store.contentIDs() == ["B", "A", "C"])
    #expect(try folder.store().contentIDs() == ["B", "A", "C"])
  }

  @Test func aClockThatGoesBackwardsChangesNothing() throws {
    let november2026: Int64 = 1_796_000_000_000_000_000
    let january2016: Int64 = 1_451_606_400_000_000_000
    do {
      let store = try folder.store()
      try store.save(.at(1, savedAt: november2026), BookmarkKey("other"))
      try store.save(.at(300_000, savedAt: november2026), BookmarkKey("film"))
    }
    try folder.store().save(
      .at(400_000, savedAt: january2016), BookmarkKey("film"))
    let store = try folder.store()
    #expect(
      try store.load(BookmarkKey("film")) == .at(400_000, savedAt: january2016))
    #expect(try store.contentIDs() == ["film", "other"])
  }

  @Test func aListTellsWhatALoadTells() throws {
    let store = try folder.store()
    let bookmark = Bookmark(
      contentTime: .at(5),
      contentDuration: ContentTime(nanoseconds: 9), savedAt: 3, finished: true,
      streamID: [UInt8]("stream"))
    try store.save(bookmark, BookmarkKey("film"))
    var listed: [Bookmark] = []
    try store.list(profile: []) {
      listed.append($1)
      return true
    }
    #expect(listed == [bookmark])
  }

  @Test func aListEndsWhenToldTo() throws {
    let store = try folder.store()
    for id in 0..<200 { try store.save(.at(1), BookmarkKey("\(id)")) }
    var visits = 0
    try store.list(profile: []) { _, _ in
      visits += 1
      return visits < 3
    }
    #expect(visits == 3)
  }

  @Test func aVisitMayUseTheStore() throws {
    let store = try folder.store()
    for id in 0..<200 { try store.save(.at(1), BookmarkKey("\(id)")) }
    var visits = 0
    try store.list(profile: []) { id, bookmark in
      visits += 1
      let key = BookmarkKey(profile: [], contentID: id)
      let copy = BookmarkKey(profile: [UInt8]("copy"), contentID: id)
      do {
        #expect(try store.load(key) == bookmark)
        try store.save(bookmark, copy)
        try visits % 2 == 0 ? store.remove(key) : store.save(.at(2), key)
        if visits == 1 { #expect(try store.contentIDs().count == 200) }
      } catch {
        Issue.record(error)
      }
      return true
    }
    #expect(visits == 200)
    #expect(try store.contentIDs().count == 100)
    #expect(try store.contentIDs(profile: "copy").count == 200)
  }

  @Test func aHugeListComesInPagesAndInOrder() throws {
    let store = try folder.store()
    try folder.database { try $0.fill(rows: 100_000) }
    var expected: Int64 = 100_000
    try store.list(profile: []) { _, bookmark in
      guard bookmark.contentTime.nanoseconds == expected else { return false }
      expected -= 1
      return true
    }
    #expect(expected == 0)
  }

  @Test func aPageHoldsNoMoreThanAsked() throws {
    _ = try folder.store()
    try folder.database { database in
      try database.fill(rows: 130)
      let connection = try Connection(database)
      var sizes: [Int] = []
      var next: Int64? = .max
      while let from = next {
        let page = try connection.page(profile: [], from: from, limit: 64)
        sizes.append(page.rows.count)
        next = page.next
      }
      #expect(sizes == [64, 64, 2])
    }
  }
}
