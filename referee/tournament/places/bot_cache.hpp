// Bots' folders on this machine, unpacked and read-only, each under its hash.
#pragma once

#include <filesystem>
#include <string>

namespace gramy::referee {

class BotCache {
 public:
  /// In the user's cache: $XDG_CACHE_HOME/gramy/bots, or ~/.cache/gramy/bots.
  static BotCache of_user();

  /// Makes the folder when it is needed; other users cannot look into it.
  explicit BotCache(std::filesystem::path root) : root_(std::move(root)) {}

  /// Returns the folder that was packed as `text`; unpacks it unless it is there unchanged. Several processes
  /// may ask for the same one at once. Throws BadInput if the text is no packed folder or the user's cache is
  /// not known, std::system_error if it cannot be unpacked.
  std::filesystem::path folder_of(const std::string& text) const;

 private:
  std::filesystem::path root_;
};

}  // namespace gramy::referee
