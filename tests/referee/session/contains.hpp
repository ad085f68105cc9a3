// Whether a text has another in it.
#pragma once

#include <string_view>

namespace gramy::testing {

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace gramy::testing
