import CShim

/// One line in the log: `text`, and the number of a line, of a break, of bytes.
func note(_ text: Literal, _ number: Int) {
  shim_log_place(SHIM_WARNING, text.characters, nil, Int64(number))
}

/// The same, as why a document is refused.
func refusal(_ text: Literal, _ number: Int) -> DocumentError {
  note(text, number)
  return .notTheFormat
}

/// One of two fields is missing, or no number, in a break.
func refusal(_ index: Int, fields: Literal) -> DocumentError {
  shim_log_place(
    SHIM_WARNING, "document: missing or no number: fields, break",
    fields.characters, Int64(index))
  return .notTheFormat
}
