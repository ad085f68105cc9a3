#include "referee/tournament/file/bot_bounds.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/parts.hpp"
#include "engine/base/printable.hpp"
#include "protocol/name.hpp"

namespace gramy::referee {
namespace {

/// The fault in a file's path; empty if there is none.
std::string fault_of(const std::string& path) {
  if (path.size() > longest_bot_path)
    return fmt::format("expected a path of at most {} bytes, found {}", longest_bot_path, path.size());
  if (printable(path) != path)
    return "expected a name of printable characters, found one with other characters";
  if (path.empty()) return "expected the path of a file, found none";
  for (const std::string_view part : parts_between(path, '/')) {
    if (part.empty() || part.front() == '.')
      return "expected a path within the folder, without names that begin with a dot";
  }
  return "";
}

}  // namespace

bool is_left_behind(std::string_view name) {
  static constexpr std::array<std::string_view, 5> ends{"~", ".bak", ".orig", ".swp", ".pyc"};
  static constexpr std::array<std::string_view, 4> names{"__pycache__", "__macosx", "thumbs.db",
                                                         "desktop.ini"};
  const std::string small = protocol::FoldedName(name).text();
  return name.starts_with('.') || name.starts_with('#') || small.starts_with("readme") ||
         std::ranges::find(names, small) != names.end() ||
         std::ranges::any_of(ends, [&](std::string_view end) { return name.ends_with(end); });
}

void BotBounds::count(std::size_t entries) {
  if (entries > room())
    throw BadInput(
        fmt::format("{}: expected at most {} files and folders, found more", where_, most_bot_entries));
  entries_ += entries;
}

void BotBounds::count_bytes(std::uintmax_t bytes) {
  if (bytes > most_bot_bytes - bytes_)
    throw BadInput(fmt::format("{}: expected files of at most {} MiB together, found more", where_,
                               most_bot_bytes >> 20));
  bytes_ += bytes;
}

void BotBounds::check_path(const std::string& path) const {
  if (const std::string fault = fault_of(path); !fault.empty())
    throw BadInput(where_ + printable(path) + ": " + fault);
}

}  // namespace gramy::referee
