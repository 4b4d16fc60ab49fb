// A VOD session of Google's Video Stitcher. Offsets are stream time, in seconds
// with their unit: "3.5s".

extension Findings {
  mutating func takeVideoStitcher(
    _ name: Text, _ text: inout Text
  ) throws(DocumentError) -> Bool {
    guard name.is("interstitials"), belongs(to: .videoStitcher) else {
      // All that a session without interstitials has.
      return name.is("playUri") && belongs(to: .videoStitcher)
        && !text.takeValue().isEmpty
    }
    guard text.enter(UInt8(ascii: "{")) else {
      _ = text.takeValue()
      return true
    }
    // Google leaves empty lists out.
    breaks = []
    while text.hasNext() {
      let name = text.takeName()
      if name.is("adBreaks") {
        try takeBreaks(
          &text, start: "startTimeOffset", length: "endTimeOffset", isEnd: true)
      } else if name.is("sessionContent"), text.enter(UInt8(ascii: "{")) {
        while text.hasNext() {
          let isDuration = text.takeName().is("duration")
          let value = text.takeValue()
          if isDuration { total = value.seconds }
        }
      } else {
        _ = text.takeValue()
      }
    }
    return true
  }
}
