import CShim
import Session

extension Fact {
  /// Nil for a command, and for what means nothing to the machine.
  init?(_ raw: shim_fact) {
    let time = raw.time < 0 ? nil : raw.time
    switch raw.kind {
    case SHIM_FACT_TICK: self = .tick
    case SHIM_FACT_HELD:
      self = .held(
        HeldBuffer(
          isVideo: raw.flags & Int32(SHIM_HELD_VIDEO) != 0, time: time,
          calibrates: raw.flags & Int32(SHIM_HELD_CALIBRATES) != 0,
          isLast: raw.flags & Int32(SHIM_HELD_LAST) != 0,
          awaitsVideo: raw.flags & Int32(SHIM_HELD_AWAITS_VIDEO) != 0))
    case SHIM_FACT_ARRIVED:
      self = .arrived(
        seqnum: raw.seqnum, time: time, permille: raw.number,
        isLast: raw.flags != 0)
    case SHIM_FACT_SEEK_SEEN:
      self = .seekSeen(
        seqnum: raw.seqnum, time: time, flushes: raw.number != 0)
    case SHIM_FACT_SEEK_ANSWERED:
      self = .seekAnswered(seqnum: raw.seqnum, accepted: raw.number != 0)
    case SHIM_FACT_QUERIED:
      self = .queried(
        ticket: raw.seqnum, position: time,
        duration: raw.number < 0 ? nil : raw.number,
        shown: raw.shown < 0 ? nil : raw.shown)
    case SHIM_FACT_STATE:
      guard let old = StateChange.State(rawValue: raw.states.0),
        let new = StateChange.State(rawValue: raw.states.1)
      else { return nil }
      self = .stateChanged(
        StateChange(
          old: old, new: new,
          pending: StateChange.State(rawValue: raw.states.2)))
    case SHIM_FACT_ASYNC_DONE: self = .asyncDone
    case SHIM_FACT_STEP_DONE: self = .stepped
    case SHIM_FACT_ERROR: self = .error
    case SHIM_FACT_EOS: self = .endOfStream
    case SHIM_FACT_OTHER_STREAM: self = .otherStream
    default: return nil
    }
  }
}
