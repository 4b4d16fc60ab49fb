import CShim

/// One open SQLite file. Its owner locks, and calls `close`.
struct Database {
  /// How long to wait for another process's write.
  private static let patience: Int32 = 1000  // milliseconds

  let handle: OpaquePointer

  /// Opens the file at `path`, which ends in NUL, without looking into it.
  init(path: [UInt8], create: Bool) throws(StoreError) {
    let opened = path.withCString {
      shim_database_open($0, create, Database.patience)
    }
    guard let opened else { throw .failed }
    handle = opened
  }

  /// Without `checkpoint` the file is left exactly as it is.
  func close(checkpoint: Bool) {
    shim_database_close(handle, checkpoint)
  }

  /// Absolute, ending in NUL.
  var path: [UInt8] {
    var path: [UInt8] = []
    var next = shim_database_path(handle)
    while let byte = next?.pointee, byte != 0 {
      path.append(UInt8(bitPattern: byte))
      next = next?.advanced(by: 1)
    }
    path.append(0)
    return path
  }

  var isReadOnly: Bool { shim_database_read_only(handle) }

  /// The name it was opened by belongs to another file now, or to none.
  var hasMoved: Bool { shim_database_moved(handle) }

  /// There is a -wal beside the file.
  var hasLogFile: Bool {
    path.with([UInt8]("-wal")).withCString { shim_file_exists($0) }
  }

  /// The file's first bytes as they are on disk, zero where there are none.
  var header: [UInt8] {
    var header = [UInt8](repeating: 0, count: Int(SHIM_DATABASE_HEADER_SIZE))
    shim_database_header(handle, &header)
    return header
  }

  func run(_ sql: StaticString) throws(SQLiteFailure) {
    let code = sql.withCString { shim_database_exec(handle, $0) }
    guard code == 0 else { throw SQLiteFailure(code: code) }
  }

  func prepare(_ sql: StaticString) throws(SQLiteFailure) -> Statement {
    var statement: OpaquePointer?
    let code = sql.withCString {
      shim_statement_new(handle, $0, &statement)
    }
    guard code == 0, let statement else { throw SQLiteFailure(code: code) }
    return Statement(statement)
  }

  /// The integer that `sql` answers with; zero if it answers otherwise.
  func integer(_ sql: StaticString) throws(SQLiteFailure) -> Int64 {
    let statement = try prepare(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) ?? 0 : 0
  }

  /// The text that `sql` answers with first; empty if it answers otherwise.
  func text(_ sql: StaticString) throws(SQLiteFailure) -> [UInt8] {
    let statement = try prepare(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : []
  }

  /// Logs `text`, the path, and what the last call had to say.
  func log(_ level: shim_level, _ text: StaticString) {
    text.withCString { shim_database_log(handle, level, $0) }
  }
}
