// Place of a tournament that several processes play: a folder or a database.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/places/tournament_address.hpp"
#include "referee/tournament/queue/work_queue.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Operations that differ between a folder and a database. During the object's lifetime no process plays
/// there alone.
struct SharedPlace {
  TournamentAddress address{};   ///< of the tournament, by its name
  std::shared_ptr<void> lock{};  ///< released after the store
  std::unique_ptr<Store> store;
  /// Opens the queue beside the store.
  std::function<std::unique_ptr<WorkQueue>(const LeaseTimes& times)> queue;
  /// Whether this process may offer matches and write standings.
  bool is_owner = true;
  /// Does the work while no other process does such work. It may be repeated.
  std::function<void(const std::function<void()>& work)> in_turn;
  std::optional<std::filesystem::path> folder{};  ///< folder for exports and logs; a database has none
};

/// Locks a tournament in a folder: the folder of its exports, and that of the store, which tournaments with
/// folders of their own share. Throws as FolderLock does.
class TournamentLock {
 public:
  TournamentLock(const std::filesystem::path& folder, const std::string& tournament, FolderLock::Use use);

 private:
  std::optional<FolderLock> store_, exports_;
};

/// Opens a tournament in a folder. Throws Conflict if a process plays it alone, or, if it is to be ours
/// alone, if any process does. Throws as read_results does.
SharedPlace place_in_folder(const TournamentAddress& address, FolderLock::Use use = FolderLock::Use::shared);

}  // namespace gramy::referee
