// Lock on a tournament in a folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "referee/tournament/disk/folder_lock.hpp"

namespace gramy::referee {

/// Locks the folder of the tournament's exports, and the store. A tournament with a folder of its own for
/// exports locks the store as shared. Any other tournament locks both with the same FolderLock::Use.
class TournamentLock {
 public:
  /// Locks the tournament. Throws as FolderLock does.
  TournamentLock(const std::filesystem::path& folder, const std::string& tournament, FolderLock::Use use);

  /// Waits until no process plays the tournament. If the name is empty, waits until no process uses the
  /// store. Throws InUse after FolderLock::patience. Locks nothing.
  static void expect_free(const std::filesystem::path& folder, const std::string& tournament);

  /// Whether a process plays the tournament; if the name is empty, whether a process plays any tournament of
  /// the folder.
  static bool held(const std::filesystem::path& folder, const std::string& tournament);

 private:
  std::optional<FolderLock> store_, tournament_;
};

}  // namespace gramy::referee
