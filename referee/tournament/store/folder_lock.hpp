// One tournament at a time in a folder.
#pragma once

#include <filesystem>

#include "referee/tournament/store/durable_file.hpp"

namespace gramy::referee {

/// Held as long as it lives, and let go by the system when the process ends, however it does. Where a file
/// system has no locks, we go without.
class FolderLock {
 public:
  /// Throws Conflict if somebody else holds it, here or in another process, and std::system_error if the
  /// folder cannot be written.
  explicit FolderLock(const std::filesystem::path& folder);

  /// Throws Conflict as above, after 2 s: one that was killed while it started a player leaves a copy of
  /// itself behind, which holds the lock until it has become that player. Leaves the folder alone.
  static void expect_free(const std::filesystem::path& folder);

  /// Whether somebody holds it.
  static bool held(const std::filesystem::path& folder);

 private:
  Descriptor file_;
};

}  // namespace gramy::referee
