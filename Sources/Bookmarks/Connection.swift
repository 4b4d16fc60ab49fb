/// A database that is known to be ours and current, and one prepared statement
/// for each verb. Its owner locks, and calls `close`.
struct Connection {
  let database: Database
  /// Opened as a file that nobody changes: true for one look, not for longer.
  let isImmutable: Bool
  private let load: Statement
  private let save: Statement
  private let remove: Statement
  private let list: Statement

  init(
    _ database: Database, isImmutable: Bool = false
  ) throws(SQLiteFailure) {
    self.database = database
    self.isImmutable = isImmutable
    load = try database.prepare(
      """
      SELECT content_time, content_duration, saved_at, finished, in_break,
        estimated, stream_id
      FROM bookmark WHERE profile = ?1 AND content_id = ?2
      """)
    // The old row goes and the new one comes last, in one transaction.
    save = try database.prepare(
      """
      INSERT OR REPLACE INTO bookmark (profile, content_id, content_time,
        content_duration, saved_at, finished, in_break, estimated, stream_id)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """)
    remove = try database.prepare(
      "DELETE FROM bookmark WHERE profile = ?1 AND content_id = ?2")
    // Backwards through the table, so that no page is sorted: the other
    // profiles' rows are few, and an index would be one more write for each
    // save.
    list = try database.prepare(
      """
      SELECT content_time, content_duration, saved_at, finished, in_break,
        estimated, stream_id, content_id, sequence
      FROM bookmark NOT INDEXED WHERE profile = ?1 AND sequence <= ?2
      ORDER BY sequence DESC LIMIT ?3
      """)
  }

  func load(_ key: BookmarkKey) throws(SQLiteFailure) -> Bookmark? {
    defer { load.reset() }
    try bind(key, to: load)
    return try load.step() ? Bookmark(row: load) : nil
  }

  func save(
    _ bookmark: Bookmark, _ key: BookmarkKey
  ) throws(SQLiteFailure) {
    defer { save.reset() }
    try bind(key, to: save)
    try bookmark.bind(to: save, from: 3)
    _ = try save.step()
  }

  func remove(_ key: BookmarkKey) throws(SQLiteFailure) {
    defer { remove.reset() }
    try bind(key, to: remove)
    _ = try remove.step()
  }

  /// The rows of one page, most recently saved first, and where the next page
  /// begins.
  struct Page {
    var rows: [(contentID: [UInt8], bookmark: Bookmark)] = []
    /// Nil after the last page.
    var next: Int64?
  }

  /// At most `limit` rows saved no later than `sequence`. Rows that tell
  /// nothing are passed over.
  func page(
    profile: [UInt8], from sequence: Int64, limit: Int64
  ) throws(SQLiteFailure) -> Page {
    defer { list.reset() }
    try list.bind(1, profile)
    try list.bind(2, sequence)
    try list.bind(3, limit)
    var page = Page()
    var count: Int64 = 0
    while try list.step() {
      count += 1
      if count == limit, let last = list.integer(8), last > Int64.min {
        page.next = last - 1
      }
      guard let id = list.blob(7), let bookmark = Bookmark(row: list) else {
        continue
      }
      page.rows.append((id, bookmark))
    }
    return page
  }

  private func bind(
    _ key: BookmarkKey, to statement: Statement
  ) throws(SQLiteFailure) {
    try statement.bind(1, key.profile)
    try statement.bind(2, key.contentID)
  }
}
