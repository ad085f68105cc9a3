#include "engine/base/token_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"

namespace gramy {
namespace {

/// Replaces special spaces, such as the no-break space, by their names, because they would be invisible in an
/// error.
std::string with_spaces_named(std::string text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> spaces{{{"\u00a0", "U+00A0"},
                                                                                 {"\u2007", "U+2007"},
                                                                                 {"\u2009", "U+2009"},
                                                                                 {"\u202f", "U+202F"},
                                                                                 {"\u3000", "U+3000"}}};
  for (const auto& [space, name] : spaces) {
    for (std::size_t at = 0; (at = text.find(space, at)) != text.npos; at += name.size())
      text.replace(at, space.size(), name);
  }
  return text;
}

bool all_digits(std::string_view token) {
  return token.find_first_not_of("0123456789") == token.npos;
}

}  // namespace

bool TokenReader::at_end() {
  constexpr char end_of_file = '\x1a';  // ^Z, which ends the texts of some editors on Windows
  skip_blanks();
  if (next_ != end_ && *next_ == end_of_file && std::all_of(next_ + 1, end_, is_blank)) next_ = end_;
  return next_ == end_;
}

std::string_view TokenReader::word(std::string_view what) {
  skip_blanks();
  token_ = next_;
  if (next_ == end_) fail_expected(what);
  while (next_ != end_ && !is_blank(*next_)) ++next_;
  return {token_, next_};
}

void TokenReader::expect_end(std::string_view what) {
  if (at_end()) return;
  token_ = next_;
  fail_expected("nothing after " + std::string(what));
}

void TokenReader::fail(std::string_view message) const {
  // Counts tokens and lines only for an error, so that reading is faster.
  std::uint64_t tokens = 0, line = 1;
  if (token_) {
    bool in_token = false;
    const char* place = token_;
    if (place == end_) {  // a missing token is reported at the end of the last line with text
      while (place != begin_ && is_blank(place[-1])) --place;
    }
    for (const char* p = begin_; p != place; ++p) {
      tokens += !in_token && !is_blank(*p);
      in_token = !is_blank(*p);
      line += *p == '\n';
    }
    ++tokens;
  }
  throw BadInput("token " + std::to_string(tokens) + " (line " + std::to_string(line) +
                 "): " + std::string(message));
}

void TokenReader::fail_number(std::string_view what, Number low, Number high) const {
  std::string expected(what);
  if (high == max_number && low <= 1) {
    expected += low == 0 ? " (at least 0)" : " (at least 1)";
    // A refused number with at least this many digits exceeds the upper limit. Then the message names the
    // limit, too.
    constexpr std::size_t digits_of_limit = 16;
    const std::string_view token = tried();
    if (token.size() >= digits_of_limit && all_digits(token)) expected += " up to 2^53 - 1";
  } else if (low == high) {
    expected += " (" + std::to_string(low) + ")";
  } else {
    expected += " from " + std::to_string(low) + " to " + std::to_string(high);
  }
  fail_expected(expected);
}

void TokenReader::fail_expected(std::string_view expected) const {
  const std::string_view token = tried();
  fail("expected " + std::string(expected) + ", found " +
       (token.empty() ? std::string("the end of the text") : with_spaces_named(quoted_word(token))));
}

std::string_view TokenReader::tried() const {
  return {token_, std::find_if(token_, end_, is_blank)};
}

}  // namespace gramy
