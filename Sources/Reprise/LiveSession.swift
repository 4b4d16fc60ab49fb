import Bookmarks
import Breaks
import CReprise
import CShim
import Session
import Timeline

/// A session at work: its thread owns the machine, takes one fact after the
/// other from the player and does what the machine answers.
///
/// The application's handle and the thread hold a reference each; the player's
/// callbacks hold none, they only reach its queue.
final class LiveSession {
  let player: OpaquePointer
  let outlet: EventOutlet
  private let store: any Store
  private let seekFlags: UInt32
  private let clips: Bool

  /// Guards the five below; never held while calling anybody.
  private let lock = shim_lock_new()
  private var whereabouts: Whereabouts?
  private var takesSeeks = false
  private var wasLoaded = false
  /// The generation of the newest load, of which alone the place is told.
  private var newest: UInt32 = 0
  private var thread: UnsafeRawPointer?

  // The thread's own.
  private var machine: Machine
  private var isFinished = false
  private var callers: [(ticket: UInt32, reply: OpaquePointer)] = []
  private var nextTicket: UInt32 = 0

  init(
    player: OpaquePointer, store: any Store, policy: Policy,
    seekFlags: UInt32, outlet: EventOutlet
  ) {
    self.player = player
    self.store = store
    self.seekFlags = seekFlags
    self.outlet = outlet
    clips = !policy.seeksSnap
    machine = Machine(policy: policy, makeSeqnum: { shim_next_seqnum() })
  }

  deinit {
    shim_player_unref(player)
    shim_lock_free(lock)
  }

  func start() {
    shim_thread_start(
      { session in
        guard let session else { return }
        Unmanaged<LiveSession>.fromOpaque(session).takeRetainedValue().run()
      }, Unmanaged.passRetained(self).toOpaque())
  }

  // MARK: For any thread

  func locked<R>(_ body: (LiveSession) -> R) -> R {
    shim_lock_enter(lock)
    defer { shim_lock_leave(lock) }
    return body(self)
  }

  var isOwnThread: Bool { locked { $0.thread == shim_thread_self() } }

  var isLoaded: Bool { locked { $0.wasLoaded } }

  var canSeek: Bool { locked { $0.takesSeeks } }

  var place: Whereabouts? { locked { $0.whereabouts } }

  func post(_ request: Command.Request) {
    shim_player_post(player, pointer(Command(request)))
  }

  /// Begins a load; false while the playbin is above READY.
  func arm(_ load: Load) -> Bool {
    let command = pointer(Command(.load(load)))
    var generation: UInt32 = 0
    guard shim_player_arm(player, command, &generation) else {
      _ = consumed(OpaquePointer(command), as: Command.self)
      return false
    }
    locked {
      $0.newest = generation
      $0.wasLoaded = true
      $0.takesSeeks = true
      $0.whereabouts = nil
    }
    return true
  }

  /// Has the thread answer `request`, or answers it at once if this is the
  /// thread. Nil if that took longer than `patience` nanoseconds.
  func ask(
    _ request: Command.Request, patience: Int64
  ) -> reprise_status? {
    guard let reply = shim_reply_new() else { return nil }
    defer { shim_reply_unref(reply) }
    let command = Command(request, reply: shim_reply_ref(reply))
    if isOwnThread {
      obey(command, moment(), canWait: false)
    } else {
      shim_player_post(player, pointer(command))
    }
    var status: Int32 = 0
    guard shim_reply_wait(reply, patience, &status) else { return nil }
    return reprise_status(status)
  }

  private func pointer(_ command: Command) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(command).toOpaque()
  }

  // MARK: The thread

  private func run() {
    locked { $0.thread = shim_thread_self().map { UnsafeRawPointer($0) } }
    while !isFinished {
      var fact = shim_fact()
      shim_player_next(player, machine.deadline ?? .max, &fact)
      take(fact, canWait: true)
    }
    // Whoever still asks comes too late.
    var fact = shim_fact()
    repeat {
      shim_player_next(player, 0, &fact)
      take(fact, canWait: false)
    } while fact.kind != SHIM_FACT_TICK
  }

  private func take(_ raw: shim_fact, canWait: Bool) {
    let moment = Moment(
      at: raw.at, sample: raw.sample < 0 ? nil : raw.sample,
      generation: raw.generation)
    if raw.kind == SHIM_FACT_COMMAND, let object = raw.object {
      let command = consumed(OpaquePointer(object), as: Command.self)
      obey(command, moment, canWait: canWait)
    } else if let fact = Fact(raw) {
      handle(fact, moment)
    }
  }

  private func obey(_ command: Command, _ moment: Moment, canWait: Bool) {
    switch command.request {
    case .load(var load):
      load.generation = moment.generation
      handle(.load(load), moment)
    case .setTimeline(let timeline): handle(.setTimeline(timeline), moment)
    case .seek(let content): handle(.seek(content), moment)
    case .save:
      handle(.save(ticket: expect(command), canWait: canWait), moment)
    case .close:
      handle(.close(ticket: expect(command), canWait: canWait), moment)
    }
  }

  /// A ticket whose answer goes to the command's caller.
  private func expect(_ command: Command) -> UInt32 {
    nextTicket &+= 1
    if let reply = command.reply { callers.append((nextTicket, reply)) }
    if case .close = command.request { closing = nextTicket }
    return nextTicket
  }
  private var closing: UInt32?

  private func moment() -> Moment {
    let sample = shim_player_sample(player)
    return Moment(
      at: shim_now(), sample: sample < 0 ? nil : sample,
      generation: machine.generation)
  }

  private func handle(_ fact: Fact, _ moment: Moment) {
    let effects = machine.handle(fact, moment)
    let whereabouts = machine.whereabouts
    let takesSeeks = machine.takesSeeks
    locked {
      guard $0.machine.generation == $0.newest else { return }
      $0.whereabouts = whereabouts
      $0.takesSeeks = takesSeeks
    }
    // In order, and never while the machine changes: what is called here may
    // come back.
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .read(let key): handle(.recalled(key, recall(key)), moment())
    case .write(let number, let bookmark, let key):
      handle(.wrote(number, keep(bookmark, key)), moment())
    case .open: shim_player_open(player, machine.generation)
    case .seek(let seek): send(seek)
    case .query(let ticket):
      shim_player_query(player, machine.generation, ticket)
    case .emit(let event): outlet.deliver(event)
    case .answer(let ticket, let answer): self.answer(ticket, answer)
    case .log(let note): log(note)
    }
  }

  private func recall(_ key: BookmarkKey) -> Result<Bookmark?, StoreError> {
    do throws(StoreError) {
      return .success(try store.load(key))
    } catch {
      return .failure(error)
    }
  }

  private func keep(_ bookmark: Bookmark, _ key: BookmarkKey) -> Bool {
    var dated = bookmark
    dated.savedAt = shim_wall_clock()
    do throws(StoreError) {
      try store.save(dated, key)
      return true
    } catch {
      return false
    }
  }

  private func send(_ seek: Seek) {
    let position = seek.position.nanoseconds
    let target = seek.position.adding(seek.offset)?.nanoseconds ?? position
    var request = shim_seek(
      seqnum: seek.seqnum, flags: seekFlags, position: position,
      target: clips ? target : -1, offset: seek.offset, early: seek.isEarly)
    shim_player_seek(player, machine.generation, &request)
  }

  private func answer(_ ticket: UInt32, _ answer: SaveAnswer) {
    let failed = answer == .ok && machine.lastWriteFailed
    let status = reprise_status(failed ? SaveAnswer.store : answer)
    if ticket == closing {
      shim_player_close(player)
      isFinished = true
    }
    guard let index = callers.firstIndex(where: { $0.ticket == ticket }) else {
      return
    }
    let reply = callers.remove(at: index).reply
    shim_reply_give(reply, status.rawValue)
    shim_reply_unref(reply)
  }

  private func log(_ note: Note) {
    switch note {
    case .notCalibrated(let time):
      logTimes(
        SHIM_INFO, "the first buffer tells no constant, taking 0", time, nil)
    case .landed(let stream, let offset):
      logTimes(
        SHIM_INFO, "landed; stream time, constant", stream.nanoseconds, offset)
    case .strayed(let target, let arrived):
      logTimes(
        SHIM_WARNING, "landed elsewhere; target, demuxer's time",
        target.nanoseconds, arrived)
    }
  }
}
