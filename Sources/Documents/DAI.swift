extension Shape {
  /// Google DAI's answer to a request for a VOD stream, HLS and DASH alike.
  /// Starts are stream time, all is in seconds. An answer for server-side
  /// beaconing has a stream_id and no ad_breaks.
  static var dai: Shape {
    Shape(
      members: "ad_breaks,stream_id,total_duration,content_duration",
      fields: "start,duration")
  }
}
