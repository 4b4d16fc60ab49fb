import CShim

/// Bookmarks in a SQLite file, one row for each key. A save that returned
/// survives a power cut; stores of the same file, in this process or another,
/// see each other's rows at once.
///
/// Whatever fails leaves the stored rows alone, and the next call tries anew.
/// A file found damaged is set aside under another name and a new one begun, at
/// once: a save or a removal then succeeds, a load or a list fails this once,
/// since what was stored is unknown rather than absent.
package final class SQLiteStore: Store, @unchecked Sendable {
  /// Guards everything below, and the use of the connection's statements.
  private let lock: OpaquePointer?
  /// Ends in NUL; absolute after the first opening.
  private var path: [UInt8]
  /// Nil after a failure, until the next call.
  private var connection: Connection?

  /// Opens or creates the file at `path`, which may not hold a NUL.
  package init(path: [UInt8]) throws(StoreError) {
    guard let first = path.first, !path.contains(0) else { throw .failed }
    // "file:x" and ":memory:" are names like any other.
    let prefix = first == UInt8(ascii: "/") ? [] : [UInt8]("./")
    self.path = prefix + path + [0]
    lock = shim_lock_new()  // last: from here on deinit frees it
    _ = try current()
  }

  /// Opens or creates the file at `path`.
  package convenience init(
    path: UnsafePointer<CChar>
  ) throws(StoreError) {
    var bytes: [UInt8] = []
    var next = path
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    try self.init(path: bytes)
  }

  deinit {
    connection?.database.close()
    shim_lock_free(lock)
  }

  package func load(_ key: BookmarkKey) throws(StoreError) -> Bookmark? {
    var found: Bookmark?
    try perform(again: false) { connection throws(SQLiteFailure) in
      found = try connection.load(key)
    }
    return found
  }

  package func save(
    _ bookmark: Bookmark, _ key: BookmarkKey
  ) throws(StoreError) {
    try perform(again: true) { connection throws(SQLiteFailure) in
      try connection.save(bookmark, key)
    }
  }

  package func remove(_ key: BookmarkKey) throws(StoreError) {
    try perform(again: true) { connection throws(SQLiteFailure) in
      try connection.remove(key)
    }
  }

  /// Holds one page in memory. A row saved while the list is under way moves
  /// before its beginning: it may be missed, and is never shown twice.
  package func list(
    profile: [UInt8], visit: ([UInt8], Bookmark) -> Bool
  ) throws(StoreError) {
    var next: Int64? = Int64.max
    while let from = next {
      var page = Connection.Page()
      try perform(again: false) { connection throws(SQLiteFailure) in
        page = try connection.page(profile: profile, from: from, limit: 64)
      }
      for row in page.rows where !visit(row.contentID, row.bookmark) { return }
      next = page.next
    }
  }

  /// Runs one verb under the lock; once more, in a new file, if the old one
  /// proves damaged and `again` says so.
  private func perform(
    again: Bool, _ verb: (Connection) throws(SQLiteFailure) -> Void
  ) throws(StoreError) {
    shim_lock_enter(lock)
    defer { shim_lock_leave(lock) }
    let connection = try current()
    do throws(SQLiteFailure) {
      try verb(connection)
      if connection.isImmutable { drop() }
      return
    } catch {
      connection.database.log(SHIM_WARNING, "store")
      guard error.isDamage else {
        if !error.isBusy { drop() }
        throw .failed
      }
    }
    self.connection = nil
    try setAside(connection.database)
    let new = try current()
    guard again else { throw .failed }
    do throws(SQLiteFailure) {
      try verb(new)
    } catch {
      drop()
      throw .failed
    }
  }

  /// The connection, opened if there is none or if its file was replaced or
  /// deleted.
  private func current() throws(StoreError) -> Connection {
    if let connection {
      if !connection.database.hasMoved { return connection }
      drop()
    }
    let opened = try Opening.open(path)
    path = opened.database.path
    connection = opened
    return opened
  }

  private func setAside(_ database: Database) throws(StoreError) {
    let lock = FolderLock(of: database)
    defer { lock.release() }
    try database.setAside(lock)
  }

  private func drop() {
    connection?.database.close()
    connection = nil
  }
}
