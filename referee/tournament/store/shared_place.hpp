// Place of a tournament that several processes play: a folder or a database.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/store.hpp"
#include "referee/tournament/store/work_queue.hpp"

namespace gramy::referee {

/// What a folder and a database do each in its own way. As long as it lives nobody plays there alone.
struct SharedPlace {
  std::string address;           ///< as it was given
  std::shared_ptr<void> lock{};  ///< let go of after the store
  std::unique_ptr<Store> store;
  /// Beside the store.
  std::function<std::unique_ptr<WorkQueue>(const LeaseTimes& times)> queue;
  /// What is offered, and how it stands, is this process's to say, too.
  bool is_owner = true;
  /// Does the work when nobody else does any so; it may be repeated.
  std::function<void(const std::function<void()>& work)> in_turn;
  std::optional<std::filesystem::path> folder{};  ///< of what is exported; a database has none
};

/// Throws Conflict if somebody plays into the folder alone, or at all if it is to be ours alone, and as Store
/// does.
SharedPlace place_in_folder(const std::filesystem::path& folder,
                            FolderLock::Use use = FolderLock::Use::shared);

}  // namespace gramy::referee
