// Lock on a tournament in a folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "referee/tournament/disk/folder_lock.hpp"

namespace gramy::referee {

/// Locks the tournament, in the folder of its exports, and the store: one that began without a name does as
/// it locks itself, others share it.
class TournamentLock {
 public:
  /// Throws as FolderLock does.
  TournamentLock(const std::filesystem::path& folder, const std::string& tournament, FolderLock::Use use);

  /// Waits and throws as FolderLock does, unless the tournament, which may be new, may be played alone.
  static void expect_free(const std::filesystem::path& folder, const std::string& tournament);

  /// Whether a process plays the tournament; without a name, any of the folder.
  static bool held(const std::filesystem::path& folder, const std::string& tournament);

 private:
  std::optional<FolderLock> store_, tournament_;
};

}  // namespace gramy::referee
