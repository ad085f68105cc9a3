// Bots' folders on this machine, unpacked and read-only, each under its hash.
#pragma once

#include <filesystem>
#include <string>

namespace gramy::referee {

class BotCache {
 public:
  /// The cache in the user's folder: $XDG_CACHE_HOME/gramy/bots, or ~/.cache/gramy/bots.
  static BotCache of_user();

  /// `root` is made when the cache needs it; other users cannot look into it.
  explicit BotCache(std::filesystem::path root) : root_(std::move(root)) {}

  /// Returns the folder that was packed as `text`. Unpacks it unless the cache has it unchanged. Several
  /// processes may ask for the same folder at once. Throws BadInput if the text is no packed folder or the
  /// user's cache is unknown, and std::system_error if the folder cannot be unpacked.
  std::filesystem::path folder_of(const std::string& text) const;

 private:
  std::filesystem::path root_;
};

}  // namespace gramy::referee
