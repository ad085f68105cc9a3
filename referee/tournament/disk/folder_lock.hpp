// Lock on a folder into which a tournament is played, by one process alone or by several that share it.
#pragma once

#include <chrono>
#include <filesystem>

#include "referee/tournament/disk/durable_file.hpp"

namespace gramy::referee {

/// A lock that is held during the object's lifetime. The system releases it when the process ends in any way.
/// On a file system without locks nothing is locked.
class FolderLock {
 public:
  enum class Use {
    alone,
    to_share,  ///< alone, for a moment; others wait for it
    shared
  };

  /// A process that is killed while it starts a player leaves a forked copy of itself. The copy holds the
  /// lock until it has become that player.
  static constexpr std::chrono::seconds patience{2};

  /// Throws InUse if another holder, here or in another process, excludes this use; BeingShared if that
  /// holder locks it to share it. Throws std::system_error if the folder cannot be written.
  explicit FolderLock(const std::filesystem::path& folder, Use use = Use::alone);

  /// Waits up to `patience`, then throws InUse as above. Does not change the folder.
  static void expect_free(const std::filesystem::path& folder);

  /// Whether a process holds the lock, alone or shared.
  static bool held(const std::filesystem::path& folder);

 private:
  Descriptor file_;
};

}  // namespace gramy::referee
