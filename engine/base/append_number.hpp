// Fast formatting of numbers into the text of boards and answers.
#pragma once

#include <charconv>
#include <cstdint>
#include <iterator>
#include <string>

namespace gramy {

/// Appends the number in decimal, then one character.
inline void append(std::string& text, std::uint64_t number, char after) {
  char digits[20];
  text.append(digits, std::to_chars(digits, std::end(digits), number).ptr) += after;
}

}  // namespace gramy
