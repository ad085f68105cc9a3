#include "engine/token_reader.hpp"

#include <algorithm>

#include "engine/bad_input.hpp"

namespace gramy {
namespace {

bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

std::string quoted(std::string_view token) {
  constexpr std::size_t longest = 40;
  std::string shown = "'";
  for (const char c : token.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    shown += byte < 0x20 || byte >= 0x7f ? '?' : c;
  }
  return shown + (token.size() > longest ? "...'" : "'");
}

void TokenReader::skip_blanks() {
  while (next_ != end_ && is_blank(*next_)) ++next_;
}

bool TokenReader::at_end() {
  skip_blanks();
  return next_ == end_;
}

Number TokenReader::number(std::string_view what, Number low, Number high) {
  skip_blanks();
  token_ = next_;
  ++tokens_;
  const char* p = next_;
  const bool negative = p != end_ && *p == '-';
  if (negative) ++p;
  const char* digits = p;
  // 18 digits always fit; more are out of range whatever they say (leading zeros beyond that: refused too).
  Number value = 0;
  while (p != end_ && *p >= '0' && *p <= '9' && p - digits < 18) value = value * 10 + (*p++ - '0');
  const bool whole = p != digits && (p == end_ || is_blank(*p));
  if (negative) value = -value;
  if (!whole || value < low || value > high) {
    std::string expected(what);
    if (high == max_number && low <= 1) {
      expected += low == 0 ? " (at least 0)" : " (at least 1)";
      if (whole && value > high) expected += " up to 2^53 - 1";
    } else if (low == high) {
      expected += " (" + std::to_string(low) + ")";
    } else {
      expected += " from " + std::to_string(low) + " to " + std::to_string(high);
    }
    fail_expected(expected);
  }
  next_ = p;
  return value;
}

std::string_view TokenReader::word(std::string_view what) {
  skip_blanks();
  token_ = next_;
  ++tokens_;
  if (next_ == end_) fail_expected(what);
  while (next_ != end_ && !is_blank(*next_)) ++next_;
  return {token_, next_};
}

void TokenReader::expect_end(std::string_view what) {
  if (at_end()) return;
  token_ = next_;
  ++tokens_;
  fail_expected("nothing after " + std::string(what));
}

void TokenReader::fail(std::string_view message) const {
  const char* place = token_ ? token_ : begin_;
  const auto line = 1 + std::count(begin_, place, '\n');
  throw BadInput("token " + std::to_string(tokens_) + " (line " + std::to_string(line) +
                 "): " + std::string(message));
}

void TokenReader::fail_expected(std::string_view expected) const {
  const char* stop = std::find_if(token_, end_, is_blank);
  fail("expected " + std::string(expected) + ", found " +
       (token_ == end_ ? std::string("the end of the text") : quoted({token_, stop})));
}

}  // namespace gramy
