import CShim

/// What the attributes of a cue tag say.
struct Attributes {
  private(set) var id: Text
  /// How long the break lasts.
  private(set) var length: Int64?
  /// How much of it has passed.
  private(set) var elapsed: Int64?
  private(set) var begins = false
  private(set) var ends = false
  /// When the break begins.
  private(set) var date: Int64?
  /// The player itself fills it, which changes no clock.
  private(set) var isInterstitial = false

  /// `text` is what follows the tag's name: NAME=VALUE, parted by commas.
  /// Before them a length may stand, or what has passed and a length: 8.8/30.
  init(_ text: Text) {
    var rest = text
    _ = rest.take(UInt8(ascii: ":"))
    rest.passBlanks()
    id = rest.upTo(rest)
    length = rest.takeSeconds()
    if rest.take(UInt8(ascii: "/")) {
      elapsed = length
      length = rest.takeSeconds()
    }
    while !rest.isEmpty {
      rest.passBlanks()
      let name = rest.takeUpTo(UInt8(ascii: "="), or: UInt8(ascii: ","))
      if rest.take(UInt8(ascii: "=")) { take(name, rest.takeQuoted()) }
      _ = rest.takeUpTo(UInt8(ascii: ","), or: UInt8(ascii: ","))
      _ = rest.take(UInt8(ascii: ","))
    }
  }

  /// What a message in `text` says.
  init(_ splice: Splice, at text: Text) {
    id = Text(text.end, text.end)
    length = splice.length
  }

  private mutating func take(_ name: Text, _ value: Text) {
    // Some write them in small letters.
    switch name.place(
      in: """
        ID,DURATION,PLANNED-DURATION,ELAPSEDTIME,SCTE35-OUT,SCTE35-IN,TYPE,CLASS,\
        START-DATE
        """, mask: 0x20)
    {
    case 0: id = value
    case 1: length = value.seconds
    case 2: length = length ?? value.seconds
    case 3: elapsed = value.seconds
    case 4: begins = true
    case 5: ends = true
    case 6:
      begins = value.place(in: "SpliceOut") == 0
      ends = value.place(in: "SpliceIn") == 0
    case 7: isInterstitial = value.place(in: "com.apple.hls.interstitial") == 0
    case 8: date = value.date
    default: break
    }
  }
}

extension Text {
  /// Passes a value, in quotes or not; what it holds.
  fileprivate mutating func takeQuoted() -> Text {
    passBlanks()
    let isQuoted = take(UInt8(ascii: "\""))
    let stop = isQuoted ? UInt8(ascii: "\"") : UInt8(ascii: ",")
    return takeUpTo(stop, or: stop)
  }

  /// This as a date, in nanoseconds from some day.
  var date: Int64? {
    var date: Int64 = 0
    return shim_date(next, count, &date) ? date : nil
  }
}
