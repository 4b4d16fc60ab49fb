import CShim

/// A result code of SQLite's that is no success.
struct SQLiteFailure: Error {
  let code: Int32

  private var primary: Int32 { code & 0xff }

  /// What a check of the file itself found.
  static var damage: SQLiteFailure {
    SQLiteFailure(code: Int32(SHIM_DATABASE_CORRUPT))
  }

  /// The file is not what SQLite wrote.
  var isDamage: Bool {
    primary == Int32(SHIM_DATABASE_CORRUPT)
      || primary == Int32(SHIM_DATABASE_NOT_A_DATABASE)
  }

  /// The file system does not map shared memory, which a -wal needs.
  var isLogRefused: Bool { code == Int32(SHIM_DATABASE_NO_SHARED_MEMORY) }

  /// Another process, or another handle, is writing.
  var isBusy: Bool {
    primary == Int32(SHIM_DATABASE_BUSY)
      || primary == Int32(SHIM_DATABASE_LOCKED)
  }
}

/// A prepared statement. Its database owns it: not to be used once that is
/// closed.
struct Statement {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  func bind(_ parameter: Int32, _ value: Int64?) throws(SQLiteFailure) {
    guard let value else {
      return try check(shim_statement_bind_null(statement, parameter))
    }
    try check(shim_statement_bind_int(statement, parameter, value))
  }

  func bind(_ parameter: Int32, _ bytes: [UInt8]) throws(SQLiteFailure) {
    try check(
      shim_statement_bind_blob(statement, parameter, bytes, bytes.count))
  }

  /// False after the last row.
  func step() throws(SQLiteFailure) -> Bool {
    let code = shim_statement_step(statement)
    if code == Int32(SHIM_DATABASE_ROW) { return true }
    if code == Int32(SHIM_DATABASE_DONE) { return false }
    throw SQLiteFailure(code: code)
  }

  /// Ends the transaction that stepping began.
  func reset() {
    shim_statement_reset(statement)
  }

  /// Nil unless the column holds an integer.
  func integer(_ column: Int32) -> Int64? {
    var value: Int64 = 0
    return shim_statement_int(statement, column, &value) ? value : nil
  }

  /// Nil unless the column holds a blob.
  func blob(_ column: Int32) -> [UInt8]? {
    guard shim_statement_is_blob(statement, column) else { return nil }
    return bytes(column, text: false)
  }

  /// Empty unless the column holds text.
  func text(_ column: Int32) -> [UInt8] {
    bytes(column, text: true)
  }

  private func bytes(_ column: Int32, text: Bool) -> [UInt8] {
    var count = 0
    let start = shim_statement_bytes(statement, column, text, &count)
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  private func check(_ code: Int32) throws(SQLiteFailure) {
    guard code == 0 else { throw SQLiteFailure(code: code) }
  }
}
