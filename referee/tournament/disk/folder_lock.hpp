// A lock on a folder of results, for a process that uses the folder alone or for processes that share it.
#pragma once

#include <chrono>
#include <filesystem>

#include "referee/tournament/disk/durable_file.hpp"

namespace gramy::referee {

/// A lock that is held during the object's lifetime. The system releases it when the process ends in any way.
/// A file system without locks allows every use.
class FolderLock {
 public:
  enum class Use {
    alone,
    to_share,  ///< like `alone`, but only for a moment, so that other processes wait for the lock
    shared
  };

  /// The longest wait for a lock. A process may be killed while it starts a player. Its lock then stays until
  /// the forked copy of the process runs the player's program, which takes only a moment.
  static constexpr std::chrono::seconds patience{2};

  /// The names of two lock files: one locks the folder's store, the other the tournament whose exports are in
  /// the folder.
  static constexpr const char *of_store = "lock", *of_tournament = "play.lock";

  /// Throws InUse if another FolderLock, in this process or another, excludes this use. If the other lock's
  /// use is Use::to_share, throws BeingShared instead. Throws std::system_error if the folder cannot be
  /// written.
  explicit FolderLock(const std::filesystem::path& folder, Use use = Use::alone, const char* name = of_store);

  /// Waits up to `patience` until nothing excludes this use of the folder. After that time it throws InUse as
  /// the constructor does. Does not change the folder.
  static void expect_free(const std::filesystem::path& folder, const char* name = of_store);

  /// Whether some process holds the lock, alone or shared.
  static bool held(const std::filesystem::path& folder, const char* name = of_store);

 private:
  Descriptor file_;
};

}  // namespace gramy::referee
