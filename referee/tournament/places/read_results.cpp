#include "referee/tournament/places/read_results.hpp"

#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/tournament/places/tournament_lock.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "referee/tournament/records/tournaments.hpp"

namespace gramy::referee {
namespace {

/// Says what a folder without results has in it, for an error message.
std::string found_in(const std::filesystem::path& folder) {
  std::error_code none;
  if (!std::filesystem::exists(folder, none)) return "nothing there";
  constexpr int most_looked_at = 1000;
  int looked_at = 0;
  for (std::filesystem::directory_iterator entry(folder, none), end; !none && entry != end;
       entry.increment(none)) {
    if (++looked_at > most_looked_at) break;
    if (std::filesystem::exists(store_in(entry->path()), none))
      return fmt::format("a folder of folders with results (name one of these, such as {})",
                         entry->path().string());
  }
  return "no results.sqlite in it";
}

}  // namespace

std::filesystem::path store_in(const std::filesystem::path& folder) {
  return folder / "results.sqlite";
}

std::unique_ptr<Store> store_at(const std::string& place) {
  if (names_database(place)) return database_store(place);
  const std::filesystem::path folder = place;
  const std::filesystem::path file = store_in(folder);
  if (!std::filesystem::exists(std::filesystem::symlink_status(file))) {
    throw BadInput(
        fmt::format("{}: expected a tournament's folder, found {}", folder.string(), found_in(folder)));
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
                               : TournamentLock::held(address.place, address.tournament);
}

}  // namespace gramy::referee
