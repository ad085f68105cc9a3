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

std::unique_ptr<Store> store_at(const std::string& place) {
  if (names_database(place)) return database_store(place);
  const std::filesystem::path folder = place;
  const std::filesystem::path file = store_in(folder);
  if (!std::filesystem::exists(std::filesystem::symlink_status(file))) {
    throw BadInput(
        fmt::format("{}: expected a tournament's folder, found {}", folder.string(),
                    std::filesystem::exists(folder) ? "no results.sqlite in it" : "nothing there"));
  }
  return std::make_unique<SqliteStore>(file, SqliteStore::Access::read);
}

std::unique_ptr<Store> read_results(const TournamentAddress& address) {
  auto store = store_at(address.place);
  choose_tournament(*store, address.tournament, address.place);
  return store;
}

bool is_played(const TournamentAddress& address) {
  return address.is_database() ? is_database_played(address)
                               : FolderLock::held(exports_in(address.place, address.tournament));
}

}  // namespace gramy::referee
