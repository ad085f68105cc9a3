#include "referee/tournament/places/results_folder.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "protocol/bounded_json.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/counted/stored_truth.hpp"
#include "referee/tournament/disk/conflict.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/disk/guarded_file.hpp"
#include "referee/tournament/disk/own_folder.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/tournament_lock.hpp"
#include "referee/tournament/queue/sqlite_work_queue.hpp"
#include "referee/tournament/records/sqlite/sqlite_file.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "referee/tournament/records/tournaments.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

/// Throws Conflict if the folder has exports but no store. The store is always made first, so it must have
/// been lost.
void expect_no_remains(const fs::path& folder) {
  const fs::path store = store_in(folder);
  if (has_results(store)) return;
  constexpr std::array exports{"matches.jsonl", "standings.json", "truth.json"};
  for (const char* name : exports) {
    if (!fs::exists(folder / name)) continue;
    throw Conflict(store.string() + ": " + (fs::exists(store) ? "is empty" : "is missing") + ", but " + name +
                   ", which was exported from it, is there (put a copy of results.sqlite in its place, or "
                   "play into another folder)");
  }
}

/// Returns the folder for the tournament's exports. For a new tournament that the user has named, makes a
/// separate folder in `folder`.
fs::path make_exports(const fs::path& folder, const std::string& tournament, const Wishes& wishes) {
  const auto is_there = [&] {
    if (!has_results(store_in(folder))) return false;
    const std::vector<std::string> names = tournaments_in(*store_at(folder.string()));
    return std::ranges::find(names, tournament) != names.end();
  };
  if (wishes.names_tournament && exports_within(folder, tournament).empty() && !is_there()) {
    const fs::path own = folder / own_exports(tournament);
    make_own_folder(own.parent_path());
    make_own_folder(own);
  }
  return exports_in(folder, tournament);
}

/// Whether the document has standings. After a new edition begins, it may have only the report of the format.
bool has_standings(const std::string& document) {
  return !document.empty() && protocol::parse_bounded_json(document).contains("games");
}

}  // namespace

void export_documents(const Store& store, const fs::path& folder) {
  if (newest_edition_number(store) < 2)
    return;  // there is only one edition, so no export can belong to an earlier one
  const fs::path standings = folder / "standings.json";
  const std::string text = store.document(standings_document);
  if (!has_standings(text)) {
    fs::remove(standings);
  } else if (guarded_text(folder, "standings.json") != text) {
    replace_file(standings, text);
  }
  if (store.document(accuracies_document).empty()) fs::remove(folder / "truth.json");
}

std::vector<std::string> begin_in_folder(const fs::path& folder, const Edition& edition,
                                         const EditionContents& contents, const Wishes& wishes,
                                         const Sharing& sharing, FolderLock::Use use) {
  make_own_folder(folder);
  expect_own(folder);
  const fs::path exports = make_exports(folder, edition.name, wishes);
  const TournamentLock lock(folder, edition.name, use);
  expect_no_remains(folder);
  std::vector<std::string> changes;
  {
    SqliteStore store(store_in(folder), SqliteStore::Access::write);
    store.in_transaction([&] {
      changes = begin_edition(store, folder.string(), edition, contents, wishes);
      share(store, sharing, use == FolderLock::Use::alone ? alone_document : shared_document);
      SqliteWorkQueue(store, sharing.times).clear(newest_edition_number(store));
    });
    export_documents(store, exports);
    make_own_folder(exports / "logs");
  }
  put_to_rest(store_in(folder));
  return changes;
}

fs::path player_log(const fs::path& folder, std::string_view player) {
  return folder / "logs" / (std::string(player) + ".log");
}

}  // namespace gramy::referee
