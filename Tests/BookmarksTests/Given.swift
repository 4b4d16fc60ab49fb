import CShim
import Glibc
import Timeline

@testable import Bookmarks

// What the tests of this module begin with.

extension Array where Element == UInt8 {
  init(_ text: String) {
    self.init(text.utf8)
  }
}

extension BookmarkKey {
  init(_ contentID: String, profile: String = "") {
    self.init(profile: [UInt8](profile), contentID: [UInt8](contentID))
  }
}

extension ContentTime {
  static func at(_ nanoseconds: Int64) -> ContentTime {
    guard let time = ContentTime(nanoseconds: nanoseconds) else {
      fatalError("a time before the beginning")
    }
    return time
  }
}

extension Bookmark {
  /// A bookmark and nothing but its place.
  static func at(_ nanoseconds: Int64, savedAt: Int64 = 1) -> Bookmark {
    Bookmark(contentTime: .at(nanoseconds), savedAt: savedAt)
  }
}

/// A folder that goes away with everything in it.
final class Folder: Sendable {
  let path: String

  init(in parent: String = "/tmp") {
    var template = Array("\(parent)/reprise-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { fatalError("no folder") }
    self.path = String(cString: made)
  }

  deinit {
    Folder.erase(path)
  }

  private static func erase(_ path: String) {
    for name in names(in: path) where unlink(path + "/" + name) != 0 {
      erase(path + "/" + name)
    }
    rmdir(path)
  }

  /// In alphabetical order, hidden ones and folders too.
  var names: [String] { Folder.names(in: path) }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func path(of name: String = "store") -> String { path + "/" + name }

  func store(_ name: String = "store") throws -> SQLiteStore {
    try SQLiteStore(path: [UInt8](path(of: name)))
  }

  /// Nil if there is no such file.
  func bytes(of name: String = "store") -> [UInt8]? {
    Folder.bytes(at: path(of: name))
  }

  static func bytes(at path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var all: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&block, 1, block.count, file), count > 0 {
      all += block[..<count]
    }
    return all
  }

  func write(_ bytes: [UInt8], to name: String = "store") {
    guard let file = fopen(path(of: name), "w") else { fatalError("no file") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  func size(of name: String = "store") -> Int {
    var found = stat()
    return stat(path(of: name), &found) == 0 ? Int(found.st_size) : 0
  }

  /// The file as SQLite sees it, without the store.
  func database<Answer>(
    _ name: String = "store", _ body: (Database) throws -> Answer
  ) throws -> Answer {
    let database = try Database(
      path: [UInt8](path(of: name)) + [0], create: true)
    defer { database.close() }
    return try body(database)
  }
}

extension Database {
  func run(text: String) throws {
    let code = shim_database_exec(handle, text)
    if code != 0 { throw SQLiteFailure(code: code) }
  }

  /// Inserts rows whose content ids are "1", "2" and so on, as text is spelt
  /// in bytes, and whose places are as many nanoseconds.
  func fill(rows: Int) throws {
    try run("CREATE TEMP TABLE wanted (rows INTEGER)")
    let wanted = try prepare("INSERT INTO wanted VALUES (?1)")
    try wanted.bind(1, Int64(rows))
    _ = try wanted.step()
    wanted.reset()
    try run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL
        SELECT i + 1 FROM n WHERE i < (SELECT rows FROM wanted))
      INSERT INTO bookmark SELECT i, x'', CAST(i AS BLOB), i, NULL, 0, 0, 0, 0,
        x'' FROM n
      """)
  }
}

extension SQLiteStore {
  /// What `list` shows of a profile, in its order.
  func contentIDs(profile: String = "") throws -> [String] {
    var ids: [String] = []
    try list(profile: [UInt8](profile)) { id, _ in
      ids.append(String(decoding: id, as: UTF8.self))
      return true
    }
    return ids
  }

  /// The place under a key, in nanoseconds; nil if there is none.
  func place(_ contentID: String, profile: String = "") throws -> Int64? {
    try load(BookmarkKey(contentID, profile: profile))?
      .contentTime.nanoseconds
  }
}
