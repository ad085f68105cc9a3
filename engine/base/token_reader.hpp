// Reader of the whitespace-separated numbers and words that boards and contest files are made of.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/number.hpp"

namespace gramy {

/// A cursor over a text that must outlive it; it need not end in a zero. A byte order mark, which some
/// editors put before a text, is passed over. Every error is a BadInput that names the token (counted from
/// 1), its line, what was found and what was expected: `token 4 (line 2): expected a vertex from 1 to 6,
/// found 'x'`.
class TokenReader {
 public:
  explicit TokenReader(std::string_view text)
      : begin_(text.data() + (text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0)),
        next_(begin_),
        end_(text.data() + text.size()) {}

  /// The next token as a number from low to high. `what` names it in errors: "a vertex". Precondition:
  /// low >= 0.
  Number number(std::string_view what, Number low, Number high) {
    return number([what] { return what; }, low, high);
  }
  /// The same, where `what()` makes the name: only for an error.
  template <std::invocable What>
  Number number(const What& what, Number low, Number high);

  /// The next token as it stands. `what` names it in errors: "a row of the board".
  std::string_view word(std::string_view what);

  bool at_end();

  /// Error unless nothing but whitespace is left. `what` says what should have been the last token.
  void expect_end(std::string_view what);

  /// An upper bound on the tokens still to come: check a count against it before allocating for that many.
  std::uint64_t tokens_left_at_most() const { return (static_cast<std::uint64_t>(end_ - next_) + 1) / 2; }

  /// Throws BadInput about the token read last, for what only the caller can judge:
  /// `token 9 (line 3): <message>`.
  [[noreturn]] void fail(std::string_view message) const;

 private:
  static constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

  static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
  void skip_blanks() {
    while (next_ != end_ && is_blank(*next_)) ++next_;
  }
  // The token that begins at token_; empty at the end of the text.
  std::string_view tried() const;
  [[noreturn]] void fail_number(std::string_view what, Number low, Number high) const;
  [[noreturn]] void fail_expected(std::string_view expected) const;

  const char* begin_;
  const char* next_;
  const char* end_;
  const char* token_ = nullptr;  // where the last token read (or tried) begins
};

// Inline, because files of numbers are read by this and little else: about all the time goes here.
template <std::invocable What>
Number TokenReader::number(const What& what, Number low, Number high) {
  // 18 digits always fit; more are out of range whatever they say (leading zeros beyond that: refused too).
  constexpr std::ptrdiff_t most_digits = 18;
  skip_blanks();
  token_ = next_;
  const char* p = next_;
  const char* const stop = p + std::min(end_ - p, most_digits);
  Number value = 0;
  for (; p != stop; ++p) {
    const unsigned digit = static_cast<unsigned char>(*p) - unsigned{'0'};
    if (digit > 9) break;
    value = value * 10 + digit;
  }
  const bool whole = p != token_ && (p == end_ || is_blank(*p));
  if (!whole || value < low || value > high) [[unlikely]]
    fail_number(what(), low, high);
  next_ = p;
  return value;
}

}  // namespace gramy
