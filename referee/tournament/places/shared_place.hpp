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

/// A folder or a database with an open tournament, and the operations that differ between them. During the
/// object's lifetime no other process plays the tournament alone.
struct SharedPlace {
  TournamentAddress address{};   ///< the tournament's address, with its name
  std::shared_ptr<void> lock{};  ///< held until the store is closed
  std::unique_ptr<Store> store;
  /// Opens the queue beside the store.
  std::function<std::unique_ptr<WorkQueue>(const LeaseTimes& times)> queue;
  /// Whether this process may offer matches and write standings.
  bool is_owner = true;
  /// Calls `work` while no other process is inside in_turn. May call `work` more than once.
  std::function<void(const std::function<void()>& work)> in_turn;
  std::optional<std::filesystem::path> folder{};  ///< the folder for exports and logs; a database has none
};

/// Opens a tournament in a folder. Throws Conflict if another process plays it alone. With Use::alone, throws
/// Conflict if any other process plays it. Throws as read_results does.
SharedPlace place_in_folder(const TournamentAddress& address, FolderLock::Use use = FolderLock::Use::shared);

}  // namespace gramy::referee
