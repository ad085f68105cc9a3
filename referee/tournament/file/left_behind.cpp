#include "referee/tournament/file/left_behind.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "protocol/name.hpp"

namespace gramy::referee {

bool is_left_behind(std::string_view name) {
  static constexpr std::array<std::string_view, 5> ends{"~", ".bak", ".orig", ".swp", ".pyc"};
  static constexpr std::array<std::string_view, 4> names{"__pycache__", "__macosx", "thumbs.db",
                                                         "desktop.ini"};
  const std::string small = protocol::FoldedName(name).text();
  return name.starts_with('.') || name.starts_with('#') || small.starts_with("readme") ||
         std::ranges::find(names, small) != names.end() ||
         std::ranges::any_of(ends, [&](std::string_view end) { return name.ends_with(end); });
}

}  // namespace gramy::referee
