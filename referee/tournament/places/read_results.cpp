#include "referee/tournament/places/read_results.hpp"

#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "referee/tournament/records/tournaments.hpp"

namespace gramy::referee {

std::filesystem::path store_in(const std::filesystem::path& folder) {
  return folder / "results.sqlite";
}

std::unique_ptr<Store> read_results(const std::string& address) {
  if (names_database(address)) {
    auto store = database_store(address);
    choose_tournament(*store, store->tournament(), store->name());
    return store;
  }
  const std::filesystem::path folder = address;
  const std::filesystem::path file = store_in(folder);
  if (!std::filesystem::exists(std::filesystem::symlink_status(file))) {
    throw BadInput(
        fmt::format("{}: expected a tournament's folder, found {}", folder.string(),
                    std::filesystem::exists(folder) ? "no results.sqlite in it" : "nothing there"));
  }
  auto store = std::make_unique<SqliteStore>(file, SqliteStore::Access::read);
  choose_tournament(*store, "", folder.string());
  return store;
}

bool is_played(const std::string& address) {
  return names_database(address) ? is_database_played(address) : FolderLock::held(address);
}

}  // namespace gramy::referee
