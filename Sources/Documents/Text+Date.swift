extension Text {
  /// This as a date of RFC 3339, in nanoseconds from a day that is always the
  /// same; nil if it is none, or centuries away.
  var date: Int64? {
    var rest = self
    guard let year = rest.takeNumber(4, UInt8(ascii: "-")),
      let month = rest.takeNumber(2, UInt8(ascii: "-")),
      let day = rest.takeNumber(2, UInt8(ascii: "T")),
      let hour = rest.takeNumber(2, UInt8(ascii: ":")),
      let minute = rest.takeNumber(2, UInt8(ascii: ":")),
      let second = rest.takeSeconds()
    else { return nil }
    let sign = rest.take(UInt8(ascii: "-")) ? -1 : 1
    _ = rest.take(UInt8(ascii: "+"))
    let ahead =
      (rest.takeNumber(2, UInt8(ascii: ":")) ?? 0) &* 60
      &+ (rest.takeNumber(2, UInt8(ascii: ":")) ?? 0)
    // From March, so that the odd day comes last and the months lie on a line.
    // Four digits at most, each: nothing here overflows.
    let march = month < 3 ? year &- 1 : year
    let since = month < 3 ? month &+ 9 : month &- 3
    let leaps = march / 4 &- march / 100 &+ march / 400
    let days = march &* 365 &+ leaps &+ (since &* 153 &+ 2) / 5 &+ day
    let hours = (days &- 738_000) &* 24 &+ hour
    let minutes = hours &* 60 &+ minute &- sign &* ahead
    let (time, isBeyond) = Int64(minutes).multipliedReportingOverflow(
      by: 60_000_000_000)
    return isBeyond ? nil : time.plus(second)
  }

  /// Passes so many digits, and `mark` if it follows.
  private mutating func takeNumber(_ digits: Int, _ mark: UInt8) -> Int? {
    var value = 0
    var left = digits
    while left > 0 {
      guard let digit else { return nil }
      value = value &* 10 &+ Int(digit)
      pass()
      left &-= 1
    }
    _ = take(mark)
    return value
  }
}
