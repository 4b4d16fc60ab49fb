extension Shape {
  /// AWS MediaTailor's client-side tracking. Starts are stream time, all is in
  /// seconds. Avails that are not linear last no time.
  static var mediaTailor: Shape {
    Shape(
      members: "avails", fields: "startTimeInSeconds,durationInSeconds")
  }
}
