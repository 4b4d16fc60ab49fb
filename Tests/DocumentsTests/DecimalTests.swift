import Testing

@testable import Documents

@Suite struct DecimalTests {
  @Test(arguments: [
    ("0", 0), ("-0", 0), ("00012", 12_000_000_000),
    ("636.458", 636_458_000_000), ("-1.5", -1_500_000_000),
    (".5", 500_000_000), ("5.", 5_000_000_000),
    ("0.0000000014", 1), ("0.0000000015", 2), ("0.00000000049", 0),
    ("1.9999999996", 2_000_000_000), ("1e0", 1_000_000_000),
    ("1E-9", 1), ("1e-10", 0), ("5e-10", 1), ("123456e-4", 12_345_600_000),
    ("0.000000001e9", 1_000_000_000), ("1e+2", 100_000_000_000),
    ("0e9999", 0), ("1e-99999999999999999999", 0),
  ])
  func secondsBecomeNanosecondsExactly(text: String, nanoseconds: Int64) {
    #expect(reading(text) { $0.seconds } == nanoseconds)
  }

  @Test(arguments: [
    "9223372036.854775807", "9223372036.854775808", "9223372037", "1e10",
    "1e300", "1e99999999999999999999", "99999999999999999999999999999",
  ])
  func whatIsTooLargeIsTheLargest(text: String) {
    #expect(reading(text) { $0.seconds } == .max)
    #expect(reading("-" + text) { $0.seconds } == -.max)
  }

  @Test(arguments: [
    "", ".", "-", "e5", "-e5", "abc", "1.2.3", "1m", "1,5", "0x10", " 1",
    "\"1", "\"1m\"", "true", "[1]", "1e", "1e+", "--1",
  ])
  func whatIsNoNumberIsNone(text: String) {
    #expect(reading(text) { $0.seconds } == nil)
  }

  @Test(arguments: ["\"3.5s\"", "\"3.5\"", "3.5s", "3.5"])
  func quotesAndTheUnitDoNotMatter(text: String) {
    #expect(reading(text) { $0.seconds } == 3_500_000_000)
  }

  @Test(arguments: [("8.8/30", "/30"), ("10,title", ",title"), ("1e5e5", "e5")])
  func aNumberEndsWhereItMust(text: String, rest: String) {
    reading(text) {
      let seconds = $0.takeSeconds()
      #expect(seconds != nil)
      #expect($0.string == rest)
    }
  }

  @Test func whatIsNoNumberIsNotPassed() {
    reading("-x") {
      let seconds = $0.takeSeconds()
      #expect(seconds == nil)
      #expect($0.string == "-x")
    }
  }
}
