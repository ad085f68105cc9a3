// Lists of words with commas and `and`, for sentences.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace gramy {

/// The names as a list for a sentence: "a", "a and b", "a, b and c"; with `more` unnamed ones, "a, b and 40
/// more". Precondition: `named` is not empty.
inline std::string listed(std::span<const std::string> named, std::uint64_t more = 0) {
  std::string text = named.front();
  for (std::size_t i = 1; i < named.size(); ++i) {
    const bool is_last = i + 1 == named.size() && more == 0;
    text += (is_last ? " and " : ", ") + named[i];
  }
  if (more > 0) text += " and " + std::to_string(more) + " more";
  return text;
}

}  // namespace gramy
