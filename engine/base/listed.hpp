// Lists of words, as sentences have them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace gramy {

/// "a", "a and b", "a, b and c"; where there are more than those named, "a, b and 40 more". Precondition:
/// some are named.
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
