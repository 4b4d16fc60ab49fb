extension Text {
  /// Passes a decimal number of seconds, such as 636.458 or 1.5e3. In
  /// nanoseconds: exact, as far as nanoseconds go, and to the nearest one
  /// beyond; the utmost Int64 where it is too large. Nil, and nothing passed,
  /// if no number comes next.
  mutating func takeSeconds() -> Int64? {
    var rest = self
    let isNegative = rest.take(UInt8(ascii: "-"))
    let digits = rest
    guard let whole = rest.passDigits() else { return nil }
    let (exponent, last) = (rest.takeExponent(), rest)
    // Of the first digit, in nanoseconds; both are far below Int's limits.
    let value = digits.scaled(power: whole &- 1 &+ exponent &+ 9)
    self = last
    return isNegative ? -value : value
  }

  /// This as a number of seconds and nothing more, but for quotes, and the unit
  /// that Google's durations end in.
  var seconds: Int64? {
    var rest = unquoted
    let value = rest.takeSeconds()
    _ = rest.take(UInt8(ascii: "s"))
    return rest.isEmpty ? value : nil
  }

  var digit: UInt8? {
    let value = first &- UInt8(ascii: "0")
    return value <= 9 ? value : nil
  }

  /// Passes digits with a point among them. How many stand before the point;
  /// nil if there are none at all.
  private mutating func passDigits() -> Int? {
    var count = 0
    var whole: Int?
    while true {
      if digit != nil {
        count &+= 1
      } else if first == UInt8(ascii: "."), whole == nil {
        whole = count
      } else {
        return count == 0 ? nil : whole ?? count
      }
      pass()
    }
  }

  /// Passes an exponent, if one comes. What is beyond 9999 counts as that.
  private mutating func takeExponent() -> Int {
    var rest = self
    guard rest.first | 0x20 == UInt8(ascii: "e") else { return 0 }
    rest.pass()
    let isNegative = rest.take(UInt8(ascii: "-"))
    if !isNegative { _ = rest.take(UInt8(ascii: "+")) }
    guard rest.digit != nil else { return 0 }
    var value = 0
    while let digit = rest.digit {
      value = min(value &* 10 &+ Int(digit), 9999)
      rest.pass()
    }
    self = rest
    return isNegative ? -value : value
  }

  /// The digits that come next, the first of which counts 10 to the `power`.
  private func scaled(power: Int) -> Int64 {
    var rest = self
    var power = power
    var value: Int64 = 0
    while rest.digit != nil || rest.first == UInt8(ascii: ".") {
      if let digit = rest.digit {
        if power < 0 {
          let isUp = power == -1 && digit >= 5 && value < .max
          return isUp ? value + 1 : value
        }
        value = Text.appending(digit, to: value)
        power &-= 1
      }
      rest.pass()
    }
    while power >= 0, value > 0, value < .max {
      value = Text.appending(0, to: value)
      power &-= 1
    }
    return value
  }

  private static func appending(_ digit: UInt8, to value: Int64) -> Int64 {
    let (tenfold, isOver) = value.multipliedReportingOverflow(by: 10)
    let (sum, isBeyond) = tenfold.addingReportingOverflow(Int64(digit))
    return isOver || isBeyond ? .max : sum
  }
}
