// Counts with a noun in singular or plural, for sentences.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace gramy {

/// `counted(1, "move")` is "1 move", and `counted(2, "move")` is "2 moves". The plural of an irregular noun
/// is given: `counted(2, "match", "matches")`.
template <std::integral Count>
std::string counted(Count count, std::string_view one, std::string_view many = {}) {
  std::string text = std::to_string(count) + ' ';
  if (count == 1) return text.append(one);
  return many.empty() ? text.append(one) + 's' : text.append(many);
}

}  // namespace gramy
