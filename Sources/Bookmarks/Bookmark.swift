import Timeline

/// Where a viewer stopped, and what they were watching.
package struct Bookmark: Equatable {
  package var contentTime: ContentTime
  package var contentDuration: ContentTime?
  /// Nanoseconds since the Unix epoch; for show, never for order.
  package var savedAt: Int64
  package var finished: Bool
  /// The viewer left inside a break.
  package var inBreak: Bool
  /// The last place known, as the pipeline no longer answered.
  package var estimated: Bool
  /// The instance watched, in UTF-8, or empty.
  package var streamID: [UInt8]

  package init(
    contentTime: ContentTime, contentDuration: ContentTime? = nil,
    savedAt: Int64 = 0, finished: Bool = false, inBreak: Bool = false,
    estimated: Bool = false, streamID: [UInt8] = []
  ) {
    self.contentTime = contentTime
    self.contentDuration = contentDuration
    self.savedAt = savedAt
    self.finished = finished
    self.inBreak = inBreak
    self.estimated = estimated
    self.streamID = streamID
  }
}

/// Whose bookmark of what. Both in UTF-8, compared byte for byte: the library
/// has no Unicode tables and needs none.
package struct BookmarkKey: Equatable {
  /// Empty for the default profile.
  package var profile: [UInt8]
  /// Never empty.
  package var contentID: [UInt8]

  package init(profile: [UInt8], contentID: [UInt8]) {
    self.profile = profile
    self.contentID = contentID
  }
}
