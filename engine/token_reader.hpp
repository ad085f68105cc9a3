// Reads the whitespace-separated numbers and words that boards and contest files are made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/number.hpp"

namespace gramy {

/// A cursor over a text that must outlive it. Every error is a BadInput that names the token (counted from
/// 1), its line, what was found and what was expected:
/// `token 4 (line 2): expected a vertex from 1 to 6, found 'x'`.
class TokenReader {
 public:
  explicit TokenReader(std::string_view text)
      : begin_(text.data()), next_(begin_), end_(begin_ + text.size()) {}

  /// The next token as a number from low to high. `what` names it in errors: "a vertex".
  Number number(std::string_view what, Number low, Number high);

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
  void skip_blanks();
  [[noreturn]] void fail_expected(std::string_view expected) const;

  const char* begin_;
  const char* next_;
  const char* end_;
  const char* token_ = nullptr;  // where the last token read (or tried) begins
  std::uint64_t tokens_ = 0;     // how many were read or tried
};

/// A token as an error may show it: quoted, control characters replaced, cut after 40 characters.
std::string quoted(std::string_view token);

}  // namespace gramy
