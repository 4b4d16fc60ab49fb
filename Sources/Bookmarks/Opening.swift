import CShim

/// How a file becomes a `Connection`, or why not.
enum Opening {
  /// Up to this many pages the whole file is looked through when it is opened:
  /// 1 MiB of 4 KiB pages, thousands of bookmarks, some milliseconds. What is
  /// wrong in a larger file shows when it is met.
  private static let mostPagesChecked: Int64 = 256

  /// Another process may set the file aside, or replace it, while this one
  /// looks.
  private static let mostAttempts = 5

  private enum Finding {
    case ready(Connection)
    /// The file system cannot have a -wal, as it turned out.
    case logRefused
    /// Left exactly as it is.
    case refused(StoreError)
    /// Under another name, in the way no longer.
    case setAside
  }

  /// Opens or creates the database at `path`, which ends in NUL. A damaged one
  /// is set aside. What is newer, or somebody else's, is left as it is.
  static func open(_ path: [UInt8]) throws(StoreError) -> Connection {
    var log = true
    for _ in 0..<mostAttempts {
      let database = try Database(path: path, create: true)
      let lock = FolderLock(of: database)
      defer { lock.release() }
      switch try look(database, lock, log: log) {
      case .ready(let connection): return connection
      case .logRefused: log = false
      case .refused(let error): throw error
      case .setAside: continue
      }
    }
    throw .failed
  }

  /// Closes the database unless it becomes the connection's.
  private static func look(
    _ database: Database, _ lock: FolderLock, log: Bool
  ) throws(StoreError) -> Finding {
    if database.hasMoved {  // before the lock was had
      database.close(checkpoint: false)
      return .setAside
    }
    let header = Schema.kind(header: database.header)
    if header == .current && database.isReadOnly && !database.hasLogFile {
      return try immutable(database)
    }
    do throws(SQLiteFailure) {
      return try examine(database, header, log: log)
    } catch {
      // What has a header, but not ours, may be damaged and is not ours to
      // rename.
      if error.isDamage && header != .new {
        try database.setAside(lock)
        return .setAside
      }
      if error.isLogRefused && log {
        database.close(checkpoint: false)
        return .logRefused
      }
      database.log(SHIM_WARNING, "store: cannot use")
      return refuse(database, .failed, "store: not opened")
    }
  }

  private static func examine(
    _ database: Database, _ header: Schema.Kind?, log: Bool
  ) throws(SQLiteFailure) -> Finding {
    var kind = header ?? .new
    if kind != .newer && kind != .foreign {
      // A -wal left by another file system is read without shared memory.
      if !log { try database.run("PRAGMA locking_mode = EXCLUSIVE") }
      kind = try Schema.kind(of: database)
    }
    switch kind {
    case .newer: return refuse(database, .newer, "store: of a newer version")
    case .foreign:
      return refuse(database, .failed, "store: somebody else's database")
    case .new, .older, .current:
      return .ready(try ready(database, kind, log: log))
    }
  }

  private static func refuse(
    _ database: Database, _ error: StoreError, _ text: StaticString
  ) -> Finding {
    logPaths(SHIM_WARNING, text, database.path)
    database.close(checkpoint: false)
    return .refused(error)
  }

  private static func ready(
    _ database: Database, _ kind: Schema.Kind, log: Bool
  ) throws(SQLiteFailure) -> Connection {
    try database.run("PRAGMA cell_size_check = ON; PRAGMA cache_size = -256")
    if database.isReadOnly {
      return try Connection(database)
    }
    try database.run("PRAGMA synchronous = FULL")
    if kind == .current {
      try check(database)
    } else {
      try Schema.migrate(database)
    }
    // What a file began with, it keeps: each change writes to flash.
    var hasLog = log
    if log && kind == .new {
      hasLog = try beginLog(database)
    } else if log {
      hasLog = try self.hasLog(database)
    }
    if hasLog {
      try tendLog(database)
    } else {
      try doWithoutLog(database)
    }
    return try Connection(database)
  }

  private static func check(_ database: Database) throws(SQLiteFailure) {
    guard try database.integer("PRAGMA page_count") <= mostPagesChecked,
      try database.text("PRAGMA quick_check(1)") != [UInt8]("ok")
    else { return }
    throw SQLiteFailure.damage
  }

  /// True if the file has a -wal from now on: a commit is then one write to
  /// its end and one flush, and never waits for a reader.
  private static func beginLog(
    _ database: Database
  ) throws(SQLiteFailure) -> Bool {
    try database.run("PRAGMA journal_mode = WAL")
    return try hasLog(database)
  }

  private static func hasLog(
    _ database: Database
  ) throws(SQLiteFailure) -> Bool {
    try database.text("PRAGMA journal_mode") == [UInt8]("wal")
  }

  /// The -wal is brought back into the file at 128 pages, half a megabyte.
  private static func tendLog(_ database: Database) throws(SQLiteFailure) {
    try database.run(
      "PRAGMA wal_autocheckpoint = 128; PRAGMA journal_size_limit = 524288")
  }

  /// The old way, more flushes for each commit, with the folder flushed too.
  private static func doWithoutLog(
    _ database: Database
  ) throws(SQLiteFailure) {
    logPaths(SHIM_WARNING, "store: without a write-ahead log", database.path)
    try database.run(
      """
      PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = EXTRA;
      PRAGMA locking_mode = NORMAL
      """)
    _ = try database.integer("PRAGMA user_version")  // lets go of the lock
  }

  /// A file that may not be written and has no -wal. SQLite would need one, and
  /// leave it behind as unwritable as the file.
  private static func immutable(
    _ database: Database
  ) throws(StoreError) -> Finding {
    let path = database.path
    database.close(checkpoint: false)
    let second = try Database(path: immutableURI(path), create: false)
    do throws(SQLiteFailure) {
      guard try Schema.kind(of: second) == .current else {
        return refuse(second, .failed, "store: somebody else's database")
      }
      return .ready(try Connection(second, isImmutable: true))
    } catch {
      second.log(SHIM_WARNING, "store: cannot use")
      return refuse(second, .failed, "store: not opened")
    }
  }

  /// Every byte but the slashes in hexadecimal: none can mean anything else.
  private static func immutableURI(_ path: [UInt8]) -> [UInt8] {
    let digits = [UInt8]("0123456789ABCDEF")
    var uri = [UInt8]("file:")
    for byte in path.dropLast() {
      if byte == UInt8(ascii: "/") {
        uri.append(byte)
      } else {
        uri.append(UInt8(ascii: "%"))
        uri.append(digits[Int(byte >> 4)])
        uri.append(digits[Int(byte & 15)])
      }
    }
    return uri + [UInt8]("?immutable=1") + [0]
  }
}
