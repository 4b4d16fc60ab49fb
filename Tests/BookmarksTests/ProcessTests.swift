import Glibc
import Testing

@testable import Bookmarks

/// What another process left behind. Each child is a process of its own.
@Suite struct ProcessTests {
  let folder = Folder()

  @Test func aNewProcessReadsWhatTheLastOneSaved() async throws {
    let path = folder.path(of: "store")
    await #expect(processExitsWith: .success) { [path = path as String] in
      let store = try SQLiteStore(path: [UInt8](path))
      try store.save(.at(310_000), BookmarkKey("film"))
      exit(EXIT_SUCCESS)  // with the store open
    }
    #expect(try folder.store().place("film") == 310_000)
  }

  @Test(arguments: ["store", "file:x", ":memory:", "a?mode=memory"])
  func aPathMayBeRelative(name: String) async throws {
    let path = folder.path
    await #expect(processExitsWith: .success) {
      [path = path as String, name = name as String] in
      try #require(chdir(path) == 0)
      let store = try SQLiteStore(path: [UInt8](name))
      try store.save(.at(1), BookmarkKey("film"))
      // Where it was, not where the program went since.
      try #require(chdir("/") == 0 && unlink(path + "/" + name) == 0)
      try store.save(.at(2), BookmarkKey("film"))
    }
    #expect(folder.names == [name])
    #expect(try folder.store(name).place("film") == 2)
  }

  @Test(.enabled(if: CommaLocale.isPossible))
  func aLocaleWithDecimalCommasChangesNothing() async throws {
    let locales = try #require(CommaLocale(in: folder))
    let path = folder.path(of: "store")
    let place: Int64 = 907_652_871_000
    try folder.store().save(.at(place), BookmarkKey("before"))
    await #expect(processExitsWith: .success) {
      [path = path as String, locales = locales.path as String] in
      setenv("LOCPATH", locales, 1)
      try #require(setlocale(LC_ALL, "de_DE.UTF-8") != nil)
      try #require(localeconv().pointee.decimal_point.pointee == 0x2c)
      let store = try SQLiteStore(path: [UInt8](path))
      #expect(try store.place("before") == 907_652_871_000)
      try store.save(.at(907_652_871_000), BookmarkKey("film"))
      #expect(try store.place("film") == 907_652_871_000)
    }
    #expect(try folder.store().place("film") == place)
  }

  /// REPRISE_KILLS asks for more.
  @Test func aKillAtAnyInstantLosesNothingThatWasSaved() async throws {
    let kills = getenv("REPRISE_KILLS").flatMap { Int(String(cString: $0)) }
    var last: Int64 = 0
    for _ in 0..<(kills ?? 20) {
      let told = try await lastTold(from: last + 1)
      #expect(told > last, "the child saved nothing")
      // The child may have saved once more than it told.
      let kept = try #require(try folder.store().place("film"))
      #expect(kept == told || kept == told + 1)
      #expect(
        try folder.database { try $0.text("PRAGMA integrity_check") }
          == [UInt8]("ok"))
      last = kept
    }
    #expect(folder.names.filter { $0.contains("damaged") } == [])
  }

  /// Has a child save one place after the other, kills it at some instant, and
  /// answers the last place that it said was saved.
  private func lastTold(from first: Int64) async throws -> Int64 {
    let path = folder.path(of: "store")
    let pipe = folder.path(of: "pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    // In a thread, as it blocks.
    let listening = Task.detached { Listener(pipe).killWhileSaving() }
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, pipe = pipe as String, first = first as Int64] in
      let teller = open(pipe, O_WRONLY)
      var message = Int64(getpid())
      write(teller, &message, 8)
      let store = try SQLiteStore(path: [UInt8](path))
      for place in first... {
        // Another title too, so that pages come and go.
        try store.save(.at(place), BookmarkKey("\(place % 50)"))
        try store.save(.at(place), BookmarkKey("film"))
        message = place
        write(teller, &message, 8)
      }
    }
    return await listening.value
  }
}

/// Hears from a child through a named pipe.
private struct Listener {
  private let pipe: String

  init(_ pipe: String) {
    self.pipe = pipe
  }

  /// The first number is the child's process, which is killed after a random
  /// number of others and a random moment; answers the last.
  func killWhileSaving() -> Int64 {
    let end = open(pipe, O_RDONLY)
    defer { close(end) }
    guard let child = next(end) else { return 0 }
    var last: Int64 = 0
    for _ in 0..<Int.random(in: 1...40) { last = next(end) ?? last }
    poll(nil, 0, .random(in: 0...3))  // any instant will do
    kill(pid_t(child), SIGKILL)
    while let more = next(end) { last = more }
    return last
  }

  private func next(_ end: Int32) -> Int64? {
    var message: Int64 = 0
    return read(end, &message, 8) == 8 ? message : nil
  }
}

/// A German locale, made for the test.
private struct CommaLocale {
  let path: String

  static var isPossible: Bool { CommaLocale(in: Folder()) != nil }

  init?(in folder: Folder) {
    path = folder.path(of: "locales")
    mkdir(path, 0o755)
    let made = run(
      "localedef", "-f", "UTF-8", "-i", "de_DE", path + "/de_DE.UTF-8")
    guard made else { return nil }
  }
}

/// Whether a program ran and was content.
private func run(_ words: String...) -> Bool {
  var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
  defer { for word in arguments { free(word) } }
  arguments.append(nil)
  var child = pid_t()
  var status: Int32 = -1
  guard posix_spawnp(&child, words[0], nil, nil, arguments, environ) == 0,
    waitpid(child, &status, 0) == child
  else { return false }
  return status == 0
}
