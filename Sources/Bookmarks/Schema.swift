/// What is in the file, and how an older file becomes a current one.
enum Schema {
  /// "Rprs", in the file's header: this file is ours.
  static let applicationID: Int64 = 0x5270_7273

  /// The number of steps, in the file's header.
  static var version: Int64 { Int64(steps.count) }

  /// The step from each version to the next. Each ends by naming the version
  /// it leads to; none is ever changed once released.
  ///
  /// The row order is the primary key, which SQLite itself makes one more than
  /// the largest: a row that is saved again moves to the end whatever the
  /// clock says, and there is no other order to keep in step.
  static let steps: [StaticString] = [
    """
    CREATE TABLE bookmark (
      sequence INTEGER PRIMARY KEY,
      profile BLOB NOT NULL,
      content_id BLOB NOT NULL,
      content_time INTEGER NOT NULL,
      content_duration INTEGER,
      saved_at INTEGER NOT NULL,
      finished INTEGER NOT NULL,
      in_break INTEGER NOT NULL,
      estimated INTEGER NOT NULL,
      stream_id BLOB NOT NULL,
      UNIQUE (profile, content_id));
    PRAGMA application_id = 1383101043;
    PRAGMA user_version = 1;
    """
  ]

  /// What a file turned out to be.
  enum Kind: Equatable {
    case new, older, current, newer, foreign
  }

  /// What the first bytes of the file say, which may lag behind its -wal: a
  /// look that disturbs nothing. `new` if only the tables can tell, nil if the
  /// bytes are not SQLite's.
  static func kind(header: [UInt8]) -> Kind? {
    guard header.count >= 100, header.starts(with: magic),
      word(header, 96) != 0  // its writer's version: the last field of all
    else { return nil }
    return kind(
      applicationID: word(header, 68), version: word(header, 60), isEmpty: true)
  }

  /// What the database says, in one transaction: another process may be making
  /// it this very moment.
  static func kind(of database: Database) throws(SQLiteFailure) -> Kind {
    try database.run("BEGIN")
    defer { try? database.run("COMMIT") }
    return kind(
      applicationID: try database.integer("PRAGMA application_id"),
      version: try database.integer("PRAGMA user_version"),
      isEmpty: try database.integer("SELECT count(*) FROM sqlite_master") == 0)
  }

  private static func kind(
    applicationID: Int64, version: Int64, isEmpty: Bool
  ) -> Kind {
    guard applicationID == Schema.applicationID else {
      return applicationID == 0 && version == 0 && isEmpty ? .new : .foreign
    }
    if version > Schema.version { return .newer }
    // A file of ours is born with a version, all in one transaction.
    if version <= 0 { return .foreign }
    return version < Schema.version ? .older : .current
  }

  /// "SQLite format 3" and a NUL.
  private static let magic: [UInt8] = [
    0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66, 0x6f, 0x72, 0x6d, 0x61,
    0x74, 0x20, 0x33, 0x00,
  ]

  /// A signed 32-bit number, the most significant byte first.
  private static func word(_ bytes: [UInt8], _ at: Int) -> Int64 {
    var word: UInt32 = 0
    for byte in bytes[at..<at + 4] { word = word << 8 | UInt32(byte) }
    return Int64(Int32(bitPattern: word))
  }

  /// Takes the steps that are missing, all or none: closing the database after
  /// a failure takes them back. Another process may be doing the same, so what
  /// is missing is asked under the write lock.
  static func migrate(_ database: Database) throws(SQLiteFailure) {
    try database.run("BEGIN IMMEDIATE")
    let version = try database.integer("PRAGMA user_version")
    for step in steps.dropFirst(Int(clamping: max(0, version))) {
      try database.run(step)
    }
    try database.run("COMMIT")
  }
}
