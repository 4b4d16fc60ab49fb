import Timeline

// A bookmark as a row. What comes back from the disk may be anything.

extension Bookmark {
  /// The longest stream id kept, in bytes: what the C side has room for.
  package static let longestStreamID = 127

  /// What `init(row:)` reads, in its order.
  private enum Column {
    static let contentTime: Int32 = 0
    static let contentDuration: Int32 = 1
    static let savedAt: Int32 = 2
    static let finished: Int32 = 3
    static let inBreak: Int32 = 4
    static let estimated: Int32 = 5
    static let streamID: Int32 = 6
  }

  /// Nil if the row tells no place. Anything else that makes no sense counts as
  /// not told: the place is worth more.
  init?(row: Statement) {
    guard let time = row.integer(Column.contentTime),
      let contentTime = ContentTime(nanoseconds: time)
    else { return nil }
    let streamID = row.blob(Column.streamID) ?? []
    self.init(
      contentTime: contentTime,
      contentDuration: row.integer(Column.contentDuration)
        .flatMap(ContentTime.init(nanoseconds:)),
      savedAt: row.integer(Column.savedAt) ?? 0,
      finished: row.integer(Column.finished) ?? 0 != 0,
      inBreak: row.integer(Column.inBreak) ?? 0 != 0,
      estimated: row.integer(Column.estimated) ?? 0 != 0,
      // A part of an id would be another id.
      streamID: streamID.count <= Bookmark.longestStreamID ? streamID : [])
  }

  /// Binds what `init(row:)` reads, in the same order, from `first` on.
  func bind(to statement: Statement, from first: Int32) throws(SQLiteFailure) {
    try statement.bind(first + Column.contentTime, contentTime.nanoseconds)
    try statement.bind(
      first + Column.contentDuration, contentDuration?.nanoseconds)
    try statement.bind(first + Column.savedAt, savedAt)
    try statement.bind(first + Column.finished, finished ? 1 : 0)
    try statement.bind(first + Column.inBreak, inBreak ? 1 : 0)
    try statement.bind(first + Column.estimated, estimated ? 1 : 0)
    try statement.bind(
      first + Column.streamID,
      streamID.count <= Bookmark.longestStreamID ? streamID : [])
  }
}
