import Bookmarks
import Breaks
import Timeline

/// What is kept, and when.
extension Machine {
  /// How old a place must be for its frame to have certainly been rendered.
  static let seenAfter: Int64 = 60_000_000
  /// A place older than this is an estimate.
  static let freshness: Int64 = 1_000_000_000

  // MARK: The bookmark

  /// What the row should hold for a viewer at `place`, if anything.
  private func bookmark(at place: Place, _ moment: Moment) -> Bookmark? {
    guard let load, var content = content(of: place.stream) else {
      return nil
    }
    if let end = contentDuration, content > end { content = end }
    guard content > .zero, content.nanoseconds >= policy.minPosition else {
      return nil
    }
    var bookmark = Bookmark(
      contentTime: content, contentDuration: contentDuration,
      streamID: load.streamID)
    bookmark.finished = isEnded || isFinished(at: content)
    bookmark.inBreak =
      load.timeline?.clocks.breakIndex(at: place.stream) != nil
    bookmark.estimated = isEstimate(moment)
    return bookmark
  }

  private var isEnded: Bool {
    if case .ended = state { true } else { false }
  }

  private func isEstimate(_ moment: Moment) -> Bool {
    guard case .watching = state, let place else { return false }
    guard let told else { return true }
    // A place that stands was last moved when the pause began.
    let movedAt = place.permille == 0 ? place.at : moment.at
    return movedAt - told.at > Machine.freshness
  }

  /// Flash wears: what the row says already is not written again.
  private func holds(_ bookmark: Bookmark) -> Bool {
    row.map { agree($0, bookmark) } ?? false
  }

  private func agree(_ row: Bookmark, _ bookmark: Bookmark) -> Bool {
    row.contentTime == bookmark.contentTime
      && row.finished == bookmark.finished && row.inBreak == bookmark.inBreak
      && row.contentDuration == bookmark.contentDuration
  }

  /// What remains is at most the smaller of the margin in seconds and the one
  /// in percent.
  func isFinished(at content: ContentTime) -> Bool {
    guard let end = contentDuration else { return false }
    let remains = end.since(content)
    guard let margin = policy.endMargin else { return remains <= 0 }
    // Divided first: a hundred times a long duration can overflow.
    let share = end.nanoseconds / 100 * (100 - policy.endPercent)
    return remains <= min(margin, share)
  }

  /// Watched as far as the bookmark: from here on the place may be written.
  func passFloor() {
    // A seek that may still be refused has passed nothing.
    if case .moving = state { return }
    guard let floor, let place, let content = content(of: place.stream) else {
      return
    }
    if content >= floor { self.floor = nil }
  }

  // MARK: Writing

  /// Brings the row up to `place`.
  /// `looks`: and does not rely on what the row held when it was written last.
  private func write(
    _ place: Place?, looks: Bool = false, _ moment: Moment
  ) -> SaveAnswer {
    guard let load, let place, isVOD == true, !isUnplaced else {
      return .nothingToSave
    }
    guard let bookmark = bookmark(at: place, moment) else {
      return floor == nil ? .nothingToSave : .ok
    }
    guard looks || !holds(bookmark) else { return .ok }
    lastDebt &+= 1
    let debt = Debt(
      number: lastDebt, bookmark: bookmark, key: load.key,
      tellsFinish: bookmark.finished && !toldOfFinish, stream: place.stream)
    if doubtful?.key == load.key { doubtful = nil }
    if isBelowRow(bookmark.contentTime) || holds(bookmark) {
      doubtful = debt
      add(.read(load.key))
    } else {
      owe(debt)
    }
    return .ok
  }

  /// As far as is known: the row may have gone, or become readable.
  private func isBelowRow(_ content: ContentTime) -> Bool {
    if case .unreadable = recall { return true }
    return floor.map { content < $0 } ?? false
  }

  /// The row has been read: it is never lowered, but what is no longer there
  /// holds nobody back.
  func settleDoubt(
    _ key: BookmarkKey, _ answer: Result<Bookmark?, StoreError>
  ) {
    guard let debt = doubtful, debt.key == key else { return }
    guard case .success(let row) = answer else {
      failed(debt)
      return
    }
    doubtful = nil
    if let row {
      let isBelow = debt.bookmark.contentTime < row.contentTime
      if isBelow && !row.finished || agree(row, debt.bookmark) { return }
    }
    owe(debt)
  }

  func write(_ moment: Moment) {
    passFloor()
    guard moved else { return }
    writtenAt = moment.at
    _ = write(currentPlace(moment), moment)
    moved = isPlaying
  }

  /// The periodic save: only what was rendered for certain, so that after a
  /// power cut nobody returns to a frame they have not seen.
  func writeSeen(_ moment: Moment) {
    guard moved else { return }
    let isOld = told.map { moment.at - $0.at >= Machine.seenAfter } ?? false
    guard let seen = isOld ? told : toldBefore else { return }
    // What was saved on demand since then is further on.
    if let writtenAt, seen.at < writtenAt { return }
    _ = write(seen, moment)
  }

  func wrote(_ number: UInt32, _ succeeded: Bool) {
    guard let debt = writing.remove(number) else { return }
    lastWriteFailed = !succeeded
    guard succeeded else {
      failed(debt)
      return
    }
    owed.remove(number)
    toldOfFailure = false
    if debt.key == load?.key { row = debt.bookmark }
    tell(.saved, .ok, of: debt)
    if debt.tellsFinish && !toldOfFinish {
      toldOfFinish = debt.key == load?.key
      tell(.finished, .ok, of: debt)
    }
  }

  private func failed(_ debt: Debt) {
    lastWriteFailed = true
    moved = true
    if !toldOfFailure { tell(.saveFailed, .store, of: debt) }
    toldOfFailure = true
  }

  private func tell(
    _ kind: Event.Kind, _ status: Event.Status, of debt: Debt
  ) {
    add(
      .emit(
        Event(
          kind: kind, status: status, key: debt.key,
          content: debt.bookmark.contentTime, stream: debt.stream)))
  }

  /// The pause is over for the store: the query has answered, or will not.
  func settled(_ moment: Moment) {
    write(moment)
    stopSettling(moment)
  }

  /// Whoever waits for the query waits no longer.
  func stopSettling(_ moment: Moment) {
    settleBy = nil
    let callers = waiting
    waiting = []
    for caller in callers {
      answer(caller.ticket, closes: caller.closes, moment)
    }
  }

  // MARK: Saving on demand

  func save(
    _ ticket: UInt32, closes: Bool, canWait: Bool, _ moment: Moment
  ) {
    if canWait && settleBy != nil {
      waiting.append((ticket, closes))
    } else {
      answer(ticket, closes: closes, moment)
    }
  }

  private func answer(
    _ ticket: UInt32, closes: Bool, _ moment: Moment
  ) {
    let answer = saveNow(closes: closes, moment)
    if closes {
      moved = false
      leave(moment)
    }
    add(.answer(ticket: ticket, answer))
  }

  private func saveNow(closes: Bool, _ moment: Moment) -> SaveAnswer {
    lastWriteFailed = false
    switch state {
    case .idle:
      retryOwed()
      return wasLeft ? .ok : .nothingToSave
    case .armed, .held, .seeking, .starting:
      return .nothingToSave
    case .watching, .moving, .ended, .frozen:
      passFloor()
      writtenAt = moment.at
      return write(currentPlace(moment), looks: !closes, moment)
    }
  }

  func retryOwed() {
    if let doubtful { add(.read(doubtful.key)) }
    for debt in owed { add(writing: debt) }
  }

  private func owe(_ debt: Debt) {
    for other in owed where other.key == debt.key { owed.remove(other.number) }
    owed.append(debt)
    add(writing: debt)
  }

  private func add(writing debt: Debt) {
    // A pause and whoever waited for it keep the same place: once is enough.
    for other in writing
    where other.key == debt.key && agree(other.bookmark, debt.bookmark) {
      return
    }
    writing.append(debt)
    add(.write(debt.number, debt.bookmark, debt.key))
  }
}

extension [Machine.Debt] {
  @discardableResult @inline(never)
  fileprivate mutating func remove(_ number: UInt32) -> Machine.Debt? {
    for index in indices where self[index].number == number {
      return remove(at: index)
    }
    return nil
  }
}
