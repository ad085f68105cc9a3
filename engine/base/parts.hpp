// Splitting of a text at a separator.
#pragma once

#include <string_view>
#include <vector>

namespace gramy {

/// The parts of a text between its separators: "a//b" with '/' is "a", "", "b".
inline std::vector<std::string_view> parts_between(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t end = text.find(separator); end != text.npos; end = text.find(separator)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

}  // namespace gramy
