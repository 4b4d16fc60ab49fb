import CShim

/// The lock of a database's folder. SQLite finds a -wal by its name and deletes
/// it when the last one closes; so whoever opens a database, closes it or gives
/// it another name holds this lock, and asks whether the name is still its own.
struct FolderLock {
  private let folder: Int32

  /// Waits for `patience` milliseconds at most.
  init(of database: Database, patience: Int32 = 1000) {
    folder = database.path.withCString { shim_folder_lock($0, patience) }
  }

  /// False if it could not be had: nothing may be renamed or deleted.
  var isHeld: Bool { folder >= 0 }

  func release() {
    shim_folder_unlock(folder)
  }
}

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
  /// one of that name. Else everything stays where it is, just as safe: an
  /// application that ends waits no longer than it must.
  func close() {
    let lock = FolderLock(of: self, patience: 200)
    defer { lock.release() }
    close(checkpoint: lock.isHeld && !hasMoved)
  }

  /// Closes, and gives the damaged file the first free name of
  /// "path.damaged-1", "path.damaged-2" and so on, unless somebody else has
  /// done so.
  func setAside(_ lock: FolderLock) throws(StoreError) {
    let path = self.path
    let isDone = hasMoved
    close(checkpoint: false)
    if isDone { return }
    guard lock.isHeld, Database.setAside(path) else {
      logPaths(SHIM_ERROR, "store: cannot set aside the damaged", path)
      throw .failed
    }
  }

  private static func setAside(_ path: [UInt8]) -> Bool {
    for number in 1...mostDamaged {
      var ending = [UInt8](".damaged-")
      ending.append(decimal: number)
      let name = path.with(ending)
      let isFree = suffixes.allSatisfy {
        !name.with([UInt8]($0)).withCString { shim_file_exists($0) }
      }
      guard isFree else { continue }
      for suffix in suffixes {
        let suffix = [UInt8](suffix)
        let isRenamed = path.with(suffix).withCString { from in
          name.with(suffix).withCString { to in shim_file_rename(from, to) }
        }
        guard isRenamed else { return false }
      }
      logPaths(SHIM_ERROR, "store: set a damaged file aside", path, name)
      return true
    }
    return false
  }
}
