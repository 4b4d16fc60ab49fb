import CShim

// Files change their names here, and nowhere else. SQLite finds a file's -wal
// by name, so whoever renames a database or closes one, which deletes its
// -wal, holds the lock of the folder meanwhile, and asks whether the name is
// still its own.

extension Database {
  /// What belongs to a database, the database itself last: interrupted half
  /// way, the next to come finds it damaged still.
  private static let suffixes: [StaticString] = [
    "-wal", "-shm", "-journal", "",
  ]

  /// How many damaged files of one name are kept before the store gives up: a
  /// disk that spoils one file after another is beyond help.
  private static let mostDamaged = 1000

  /// Closes, having brought everything into the one file if it is still the
  /// one of that name.
  func close() {
    let folder = Database.lockFolder(path, patience: 200)
    defer { shim_folder_unlock(folder) }
    close(checkpoint: folder >= 0 && !hasMoved)
  }

  /// Closes, and gives the damaged file the first free name of
  /// "path.damaged-1", "path.damaged-2" and so on, unless somebody else has
  /// done so.
  func setAside() throws(StoreError) {
    let path = self.path
    let folder = Database.lockFolder(path, patience: 1000)
    defer { shim_folder_unlock(folder) }
    let mayRename = folder >= 0
    let isDone = hasMoved
    close(checkpoint: false)
    if isDone { return }
    guard mayRename, Database.setAside(path) else {
      logPaths(SHIM_ERROR, "store: cannot set aside the damaged", path)
      throw .failed
    }
  }

  private static func setAside(_ path: [UInt8]) -> Bool {
    for number in 1...mostDamaged {
      let name = path.dropLast() + ".damaged-\(number)".utf8
      let isFree = suffixes.allSatisfy {
        !name.withSuffix($0) { shim_file_exists($0) }
      }
      guard isFree else { continue }
      for suffix in suffixes {
        let isRenamed = path.dropLast().withSuffix(suffix) { from in
          name.withSuffix(suffix) { to in shim_file_rename(from, to) }
        }
        guard isRenamed else { return false }
      }
      logPaths(
        SHIM_ERROR, "store: set a damaged file aside", path, [UInt8](name) + [0]
      )
      return true
    }
    return false
  }

  private static func lockFolder(_ path: [UInt8], patience: Int32) -> Int32 {
    path.withCString { shim_folder_lock($0, patience) }  // milliseconds
  }
}
