// A check that texts fit on a terminal of 80 columns.
#pragma once

#include "tests/engine/testing.hpp"

namespace gramy::contract {

/// Requires at most `most` lines of at most 80 printable ASCII characters each.
inline void check_lines(std::string_view text, std::ptrdiff_t most) {
  REQUIRE(text.ends_with('\n'));
  REQUIRE(std::ranges::count(text, '\n') <= most);
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    REQUIRE(line.size() <= 80);
    REQUIRE(std::ranges::all_of(line, [](char c) { return c >= 0x20 && c < 0x7f; }));
  }
}

}  // namespace gramy::contract
