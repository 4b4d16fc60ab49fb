import Testing

@testable import Documents

@Suite struct TextTests {
  @Test func linesLoseTheBlanksAtTheirEnds() {
    reading("a b \r\n\n \nlast") {
      var lines: [String] = []
      while !$0.isEmpty { lines.append($0.takeLine().string) }
      #expect(lines == ["a b", "", "", "last"])
    }
  }

  @Test(arguments: [
    ("ab", 0), ("abc", -1), ("a", -1), ("c", 1), ("", -1), ("ab,c", -1),
    ("AB", -1),
  ])
  func aWordIsFoundWholeAmongWords(text: String, place: Int) {
    #expect(reading(text) { $0.place(in: "ab,c") } == place)
  }

  @Test func lettersMayDifferWhereTheMaskSaysSo() {
    #expect(
      reading("Duration") { $0.place(in: "ID,DURATION", mask: 0x20) } == 1)
  }

  @Test func theFirstWordThatFitsIsPassed() {
    reading("abcd") {
      let found = $0.take(oneOf: "x,abc,ab")
      #expect(found == 1 && $0.string == "d")
      let missed = $0.take(oneOf: "x,dd")
      #expect(missed == -1 && $0.string == "d")
    }
  }

  @Test func textsAreEqualByteForByte() {
    reading("aab") {
      let whole = $0
      #expect(whole.equals(whole))
      $0.pass()
      #expect(!whole.equals($0))
      #expect(Text($0.end, $0.end).equals(Text(whole.next, whole.next)))
    }
  }

  @Test(arguments: [
    ("12,", "12"), ("\"a\\\"]\",", "\"a\\\"]\""), ("\"\\\\\",", "\"\\\\\""),
    ("[1,[2],{\"a\":\"]\"}],", "[1,[2],{\"a\":\"]\"}]"), ("true}", "true"),
    ("{ } ]", "{ }"), ("-1.5e7 ", "-1.5e7"), ("\"open", "\"open"),
    ("[[", "[["), ("null", "null"),
    ("{\"a\":\n                [ 1 ] },", "{\"a\":\n                [ 1 ] }"),
  ])
  func aValueIsPassedWhole(text: String, value: String) {
    #expect(reading(text) { $0.takeValue().string } == value)
  }

  @Test func membersAreMetInOrder() {
    reading("{ \"a\" : 1 ,\n\"b\": [\"x\", {}], \"c\":{}}") {
      var members: [String] = []
      let isEntered = $0.enter(UInt8(ascii: "{"))
      #expect(isEntered)
      while $0.hasNext() {
        members.append($0.takeName().string + "=" + $0.takeValue().string)
      }
      #expect(members == ["a=1", "b=[\"x\", {}]", "c={}"])
      #expect($0.isEmpty)
    }
  }

  @Test(arguments: [
    "{", "[1,", "[\"a", "[1 2]", "{\"a\" 1}", "{a:1}", "[tru]", "{\"a\":}",
    "[,]",
    "[1,]", "{\"a\":1]",
  ])
  func badJSONIsNotPassed(text: String) {
    let isGood = reading(text) { $0.passJSON() && $0.isEmpty }
    #expect(!isGood)
  }

  @Test(arguments: [
    "{}", "[]", "[[],{}]", "{\"a\":[1,\"b\",null,true,false,-1.5e3]}", "0",
  ])
  func goodJSONIsPassed(text: String) {
    let isGood = reading(text) { $0.passJSON() && $0.isEmpty }
    #expect(isGood)
  }
}
