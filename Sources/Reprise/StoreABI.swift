import Bookmarks
import CReprise
import CShim
import Timeline

// The store's entry points.

/// What a store handle refers to: every kind of store behind one class.
final class StoreHandle {
  let store: any Store

  init(_ store: any Store) {
    self.store = store
  }
}

@c @implementation
public func reprise_store_new_sqlite(
  _ path: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> reprise_status {
  guard let path, path.pointee != 0, let out else {
    return REPRISE_ERROR_INVALID_ARGUMENT
  }
  return translated { () throws(StoreError) in
    out.pointee = retained(StoreHandle(try SQLiteStore(path: path)))
  }
}

@c @implementation
public func reprise_store_new(
  _ methods: UnsafePointer<reprise_store_methods>?,
  _ user_data: UnsafeMutableRawPointer?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> reprise_status {
  let word = MemoryLayout<Int>.size
  // Required: the size, load, save and remove.
  guard let out,
    let table = sized(
      methods, minimum: 4 * word, zero: reprise_store_methods()),
    table.load != nil, table.save != nil, table.remove != nil
  else { return REPRISE_ERROR_INVALID_ARGUMENT }
  out.pointee = retained(StoreHandle(ForeignStore(table, user_data)))
  return REPRISE_OK
}

@c @implementation
public func reprise_store_ref(_ store: OpaquePointer?) -> OpaquePointer? {
  guard let store else { return nil }
  return retained(borrowed(store, as: StoreHandle.self))
}

@c @implementation
public func reprise_store_unref(_ store: OpaquePointer?) {
  guard let store else { return }
  _ = consumed(store, as: StoreHandle.self)
}

@c @implementation
public func reprise_store_load(
  _ store: OpaquePointer?, _ profile: UnsafePointer<CChar>?,
  _ content_id: UnsafePointer<CChar>?,
  _ bookmark: UnsafeMutablePointer<reprise_bookmark>?
) -> reprise_status {
  guard let store = handle(store), let key = bookmarkKey(profile, content_id),
    let bookmark, bookmark.pointee.struct_size >= shim_stream_id_offset(),
    bookmark.pointee.struct_size <= largestStruct
  else { return REPRISE_ERROR_INVALID_ARGUMENT }
  var found: Bookmark?
  let status = translated { () throws(StoreError) in
    found = try store.load(key)
  }
  guard status == REPRISE_OK else { return status }
  guard let found else { return REPRISE_ERROR_NOT_FOUND }
  fill(bookmark, with: reprise_bookmark(found))
  return REPRISE_OK
}

@c @implementation
public func reprise_store_save(
  _ store: OpaquePointer?, _ profile: UnsafePointer<CChar>?,
  _ content_id: UnsafePointer<CChar>?,
  _ bookmark: UnsafePointer<reprise_bookmark>?
) -> reprise_status {
  guard let store = handle(store), let key = bookmarkKey(profile, content_id),
    var value = Bookmark(bookmark)
  else { return REPRISE_ERROR_INVALID_ARGUMENT }
  if value.savedAt == 0 { value.savedAt = shim_wall_clock() }
  return translated { () throws(StoreError) in try store.save(value, key) }
}

@c @implementation
public func reprise_store_remove(
  _ store: OpaquePointer?, _ profile: UnsafePointer<CChar>?,
  _ content_id: UnsafePointer<CChar>?
) -> reprise_status {
  guard let store = handle(store), let key = bookmarkKey(profile, content_id)
  else {
    return REPRISE_ERROR_INVALID_ARGUMENT
  }
  return translated { () throws(StoreError) in try store.remove(key) }
}

@c @implementation
public func reprise_store_list(
  _ store: OpaquePointer?, _ profile: UnsafePointer<CChar>?,
  _ visit: reprise_store_visit?, _ visit_data: UnsafeMutableRawPointer?
) -> reprise_status {
  guard let store = handle(store), let visit else {
    return REPRISE_ERROR_INVALID_ARGUMENT
  }
  return translated { () throws(StoreError) in
    try store.list(profile: bytes(profile)) { id, bookmark in
      var value = reprise_bookmark(bookmark)
      return id.withCString { visit(visit_data, $0, &value) == 0 }
    }
  }
}

// MARK: Translation

private func handle(_ store: OpaquePointer?) -> (any Store)? {
  store.map { borrowed($0, as: StoreHandle.self).store }
}

/// Nil unless content_id says something. NULL and "" are the default profile.
func bookmarkKey(
  _ profile: UnsafePointer<CChar>?, _ content_id: UnsafePointer<CChar>?
) -> BookmarkKey? {
  let id = bytes(content_id)
  return id.isEmpty
    ? nil : BookmarkKey(profile: bytes(profile), contentID: id)
}

private func translated(
  _ body: () throws(StoreError) -> Void
) -> reprise_status {
  do throws(StoreError) {
    try body()
    return REPRISE_OK
  } catch {
    return reprise_status(error)
  }
}
