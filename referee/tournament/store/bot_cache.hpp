// Bots' folders on this machine, as they were packed: read-only, each under its hash.
#pragma once

#include <filesystem>
#include <string>

namespace gramy::referee {

class BotCache {
 public:
  /// In the user's cache: $XDG_CACHE_HOME/gramy/bots, or ~/.cache/gramy/bots.
  static BotCache of_user();

  /// Made when it is needed, and for nobody else to look into.
  explicit BotCache(std::filesystem::path root) : root_(std::move(root)) {}

  /// Where the folder is that was packed as `text`, unpacked now unless it is there and just so. Several may
  /// ask for the same one at once. Throws BadInput if it is no such text, or it is not known where the user's
  /// cache is, std::system_error if it cannot be unpacked.
  std::filesystem::path folder_of(const std::string& text) const;

 private:
  std::filesystem::path root_;
};

}  // namespace gramy::referee
