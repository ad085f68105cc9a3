// Lock on a folder that is played into, by one process alone or by several that share it.
#pragma once

#include <chrono>
#include <filesystem>

#include "referee/tournament/store/durable_file.hpp"

namespace gramy::referee {

/// Held as long as it lives, and let go by the system when the process ends, however it does. Where a file
/// system has no locks, we go without.
class FolderLock {
 public:
  enum class Use {
    alone,
    to_share,  ///< alone, for a moment: what others wait for
    shared
  };

  /// One that was killed while it started a player leaves a copy of itself behind, which holds the lock until
  /// it has become that player.
  static constexpr std::chrono::seconds patience{2};

  /// Throws InUse if somebody else holds it, here or in another process, and one of the two alone
  /// (BeingShared if that is to share it), and std::system_error if the folder cannot be written.
  explicit FolderLock(const std::filesystem::path& folder, Use use = Use::alone);

  /// Throws InUse as above, after `patience`. Leaves the folder alone.
  static void expect_free(const std::filesystem::path& folder);

  /// Whether somebody holds it, alone or with others.
  static bool held(const std::filesystem::path& folder);

 private:
  Descriptor file_;
};

}  // namespace gramy::referee
