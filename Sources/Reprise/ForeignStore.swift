import Bookmarks
import CReprise
import CShim

/// The application's own store, behind its table of functions. One call at a
/// time; its visits are passed on when the call is over.
final class ForeignStore: Store {
  private let methods: reprise_store_methods
  private let userData: UnsafeMutableRawPointer?
  private let lock = shim_lock_new()

  init(_ methods: reprise_store_methods, _ userData: UnsafeMutableRawPointer?) {
    self.methods = methods
    self.userData = userData
  }

  deinit {
    methods.destroy?(userData)
    shim_lock_free(lock)
  }

  func load(_ key: BookmarkKey) throws(StoreError) -> Bookmark? {
    var value = reprise_bookmark()
    value.struct_size = MemoryLayout<reprise_bookmark>.size
    value.content_duration = REPRISE_TIME_NONE
    let status = call(key) { profile, id in
      methods.load?(userData, profile, id, &value) ?? REPRISE_ERROR_STORE
    }
    if status == REPRISE_ERROR_NOT_FOUND { return nil }
    try check(status)
    return Bookmark(&value)
  }

  func save(_ bookmark: Bookmark, _ key: BookmarkKey) throws(StoreError) {
    var value = reprise_bookmark(bookmark)
    try check(
      call(key) { profile, id in
        methods.save?(userData, profile, id, &value) ?? REPRISE_ERROR_STORE
      })
  }

  func remove(_ key: BookmarkKey) throws(StoreError) {
    let status = call(key) { profile, id in
      methods.remove?(userData, profile, id) ?? REPRISE_ERROR_STORE
    }
    if status != REPRISE_ERROR_NOT_FOUND { try check(status) }
  }

  func list(
    profile: [UInt8], visit: ([UInt8], Bookmark) -> Bool
  ) throws(StoreError) {
    guard let list = methods.list else {
      throw .foreign(REPRISE_ERROR_UNSUPPORTED.rawValue)
    }
    let found = Found()
    let status = locked {
      profile.withCString { name in
        list(
          userData, name,
          { data, id, bookmark in
            guard let data, let id, let bookmark = Bookmark(bookmark) else {
              return 0
            }
            Unmanaged<Found>.fromOpaque(data).takeUnretainedValue()
              .rows.append((bytes(id), bookmark))
            return 0
          }, Unmanaged.passUnretained(found).toOpaque())
      }
    }
    try check(status)
    for (id, bookmark) in found.rows where !visit(id, bookmark) { return }
  }

  private final class Found {
    var rows: [(contentID: [UInt8], bookmark: Bookmark)] = []
  }

  private func call(
    _ key: BookmarkKey,
    _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> reprise_status
  ) -> reprise_status {
    locked {
      key.profile.withCString { profile in
        key.contentID.withCString { id in body(profile, id) }
      }
    }
  }

  private func locked(_ body: () -> reprise_status) -> reprise_status {
    shim_lock_enter(lock)
    defer { shim_lock_leave(lock) }
    return body()
  }

  /// A status that is no error of ours counts as the store's failure.
  private func check(_ status: reprise_status) throws(StoreError) {
    if status == REPRISE_OK { return }
    throw .foreign(
      status.rawValue < 0 ? status.rawValue : REPRISE_ERROR_STORE.rawValue)
  }
}
