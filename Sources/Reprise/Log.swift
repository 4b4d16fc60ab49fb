import CShim

/// Logs `text`, then the times. A StaticString, as everywhere: String alone
/// would be a sixth of the library.
func logTimes(
  _ level: shim_level, _ text: StaticString, _ first: Int64?, _ second: Int64?
) {
  let start = UnsafeRawPointer(text.utf8Start)
  shim_log_times(
    level, start.assumingMemoryBound(to: CChar.self), first ?? -1, second ?? -1)
}
