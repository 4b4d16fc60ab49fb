/// Why a store did not do what it was asked.
package enum StoreError: Error, Equatable {
  /// The file is locked, full, read-only, or on a failing disk.
  case failed
  /// Written by a newer version of the library; left alone.
  case newer
  /// The application's own store answered with this status.
  case foreign(Int32)
}

/// Where bookmarks live, one for each key. May be called from any thread.
package protocol Store: AnyObject {
  /// Nil if there is none.
  func load(_ key: BookmarkKey) throws(StoreError) -> Bookmark?
  func save(_ bookmark: Bookmark, _ key: BookmarkKey) throws(StoreError)
  /// No error if there is none.
  func remove(_ key: BookmarkKey) throws(StoreError)
  /// Most recently saved first, until `visit` returns false. `visit` is called
  /// with no lock held and may use the store.
  func list(
    profile: [UInt8], visit: ([UInt8], Bookmark) -> Bool
  ) throws(StoreError)
}
