// AWS MediaTailor's answer to client-side tracking. Starts are stream time, in
// seconds. Avails that are not linear last no time, and go when tidied.

extension Findings {
  mutating func takeMediaTailor(
    _ name: Text, _ text: inout Text
  ) throws(DocumentError) -> Bool {
    guard name.is("avails"), belongs(to: .mediaTailor) else { return false }
    try takeBreaks(
      &text, start: "startTimeInSeconds", length: "durationInSeconds")
    return true
  }
}
