import Breaks

let ms: Int64 = 1_000_000

/// A break as it comes in, saying only what the test is about.
func given(
  content: Int64? = nil, stream: Int64? = nil, duration: Int64 = 0,
  replaces: Int64 = 0, tag: UInt64 = 0
) -> Break {
  Break(
    content: content, stream: stream, duration: duration, replaces: replaces,
    tag: tag)
}
