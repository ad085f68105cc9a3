// Names that are ignored in a player's folder, and bounds on the other files in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace gramy::referee {

/// Whether files or folders of this name usually lie beside a bot without being part of it: ".git",
/// "bot.py~", "__MACOSX", "README.md".
bool is_left_behind(std::string_view name);

inline constexpr std::size_t most_bot_entries = 1000;  ///< files and folders, including hidden and empty ones
inline constexpr std::size_t most_bot_bytes = 64 << 20;  ///< bytes of all files together
inline constexpr std::size_t longest_bot_path = 200;

/// Counts files, folders and bytes. Throws BadInput beyond the bounds.
class BotBounds {
 public:
  /// `where`: the text that stands before a path in error messages.
  explicit BotBounds(std::string where) : where_(std::move(where)) {}

  const std::string& where() const { return where_; }
  /// The number of files and folders that may still be added.
  std::size_t room() const { return most_bot_entries - entries_; }

  void count(std::size_t entries);
  void count_bytes(std::uintmax_t bytes);
  /// Throws BadInput unless the path is within the folder, printable, and without names that begin with a
  /// dot.
  void check_path(const std::string& path) const;

 private:
  std::string where_;
  std::size_t entries_ = 0;
  std::uintmax_t bytes_ = 0;
};

}  // namespace gramy::referee
