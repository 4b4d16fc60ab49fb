extension Shape {
  /// A VOD session of Google's Video Stitcher. Offsets are stream time, all is
  /// in seconds with their unit: "3.5s". The content's duration counts
  /// advertisements in.
  static var videoStitcher: Shape {
    Shape(
      members: "adBreaks,playUri,duration,-,interstitials,sessionContent",
      fields: "startTimeOffset,endTimeOffset", hasEnds: true)
  }
}
