// Reader of whitespace-separated numbers and words, for boards and contest files.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/number.hpp"

namespace gramy {

/// Reads a text, token by token. The text must outlive the reader and need not end in a zero byte. Skips a
/// byte order mark, which some editors put at the start of a file. Every error is a BadInput with the token's
/// number (from 1), its line, what was found and what was expected: `token 4 (line 2): expected a vertex from
/// 1 to 6, found 'x'`.
class TokenReader {
 public:
  explicit TokenReader(std::string_view text)
      : begin_(text.data() + (text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0)),
        next_(begin_),
        end_(text.data() + text.size()) {}

  /// The next token as a number from low to high. `what` names it in errors, such as "a vertex".
  /// Precondition: low >= 0.
  Number number(std::string_view what, Number low, Number high) {
    return number([what] { return what; }, low, high);
  }
  /// Like the function above, but the name comes from `what()`, which is called only for an error.
  template <std::invocable What>
  Number number(const What& what, Number low, Number high);

  /// Reads the next token, without a conversion. `what` names it in errors, such as "a row of the board".
  std::string_view word(std::string_view what);

  bool at_end();

  /// Throws BadInput if the text has further tokens. `what` names the token that should have been the last.
  void expect_end(std::string_view what);

  /// An upper bound on the number of tokens left. If the text says how many things follow, compare that
  /// number with it before you allocate memory for them.
  std::uint64_t tokens_left_at_most() const { return (static_cast<std::uint64_t>(end_ - next_) + 1) / 2; }

  /// Throws BadInput about the last token read, for faults that only the caller can find: `token 9 (line 3):
  /// <message>`.
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
  const char* token_ = nullptr;  // start of the last token that was read or that caused an error
};

// Inline, because this function takes nearly all the time of reading a file of numbers.
template <std::invocable What>
Number TokenReader::number(const What& what, Number low, Number high) {
  // 18 digits always fit. Longer tokens are out of range, even those with leading zeros.
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
