// Google DAI's answer to a request for a VOD stream, HLS and DASH alike.
// Starts are stream time, in seconds.

extension Findings {
  /// True if the member was one of the format's, which has been passed then.
  mutating func takeDAI(
    _ name: Text, _ text: inout Text
  ) throws(DocumentError) -> Bool {
    if name.is("ad_breaks"), belongs(to: .dai) {
      try takeBreaks(&text, start: "start", length: "duration")
    } else if name.is("total_duration") {
      total = text.takeValue().seconds
    } else if name.is("content_duration") {
      content = text.takeValue().seconds
    } else {
      // All that an answer for server-side beaconing has.
      return name.is("stream_id") && belongs(to: .dai)
        && !text.takeValue().isEmpty
    }
    return true
  }
}
