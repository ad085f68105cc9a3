#include "referee/tournament/store/results_folder.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/first_versions.hpp"
#include "referee/tournament/store/history.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/sqlite_file.hpp"
#include "referee/tournament/store/sqlite_work_queue.hpp"
#include "referee/tournament/store/stored_standings.hpp"
#include "referee/tournament/store/stored_truth.hpp"
#include "referee/tournament/store/taking_over.hpp"
#include "referee/tournament/store/taking_over_folder.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

/// The folder, made first where there is none.
const fs::path& made(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw std::system_error(error, folder.string() + ": cannot be made");
  return folder;
}

}  // namespace

ResultsFolder::ResultsFolder(fs::path folder, Identity identity, bool accept_changes, FolderLock::Use use)
    : folder_(std::move(folder)), batches_(std::move(identity)), lock_(made(folder_), use) {
  expect_no_remains();
  bring_up(accept_changes);
  store_.emplace(store_in(folder_), SqliteStore::Access::write);
  note(take_over_folder(*store_, folder_, batches_.identity(), accept_changes));
  export_set_aside(*store_, folder_);
  export_documents(*store_, folder_);
  made(folder_ / "logs");
  lines_.emplace(folder_, *store_, last_round_in(*store_));
}

ResultsFolder::~ResultsFolder() {
  lines_.reset();
  store_.reset();
  put_to_rest(store_in(folder_));
}

/// The store is made before everything that is made from it.
void ResultsFolder::expect_no_remains() const {
  const fs::path store = store_in(folder_);
  if (version_in(store) > 0) return;
  constexpr std::array exports{"matches.jsonl", "set-aside.jsonl", "standings.json", "truth.json"};
  for (const char* name : exports) {
    if (!fs::exists(folder_ / name)) continue;
    throw Conflict(store.string() + ": expected the results that " + name +
                   " beside it was made from, found " + (fs::exists(store) ? "an empty file" : "no file") +
                   " (put a copy of the file in its place, or play into another folder)");
  }
}

/// Brings up a store of an earlier version: a new one with all that it has takes its place.
void ResultsFolder::bring_up(bool accept_changes) {
  const fs::path file = store_in(folder_), fresh = folder_ / "results.sqlite.new";
  for (const char* end : {"", "-wal", "-shm"}) fs::remove(fresh.string() + end);
  if (const auto earlier = FirstVersionStore::in(file)) {
    expect_same_tournament(*earlier, accept_changes);
  } else {
    return;
  }
  FirstVersionStore::merge_log(file);  // which nobody has open now
  {
    SqliteStore store(fresh, SqliteStore::Access::write);
    store.add(FirstVersionStore(file).everything(
        [this](std::string_view game, std::string_view name) { return board_called(game, name); }));
    store.set_facts(facts_of(batches_.identity()));
  }
  if (fs::exists(fresh.string() + "-wal"))  // SQLite could not put it all into the file
    throw std::runtime_error(fresh.string() + ": cannot be written");
  move_into_place(fresh, file);
}

void ResultsFolder::expect_same_tournament(const FirstVersionStore& earlier, bool accept_changes) {
  std::set<std::string> played;
  earlier.for_each_player([&](const std::string& player) { played.insert(player); });
  for (const std::string& change :
       accepted_changes(folder_.string(), earlier.facts(), batches_.identity().of_first_versions,
                        batches_.identity(), played, accept_changes))
    changes_.push_back("going on although " + change);
  if (earlier.version() == 1 && !played.empty())
    changes_.push_back(
        "going on although an earlier version did not record what was not played: walkovers may be played "
        "again");
}

void ResultsFolder::note(const std::vector<std::string>& changes) {
  changes_.insert(changes_.end(), changes.begin(), changes.end());
}

std::optional<BoardIdentity> ResultsFolder::board_called(std::string_view game, std::string_view name) const {
  const auto& games = batches_.identity().names.games;
  const auto known = std::ranges::find(games, game, &ScheduleNames::Game::id);
  if (known == games.end()) return std::nullopt;
  const auto board = std::ranges::find(known->boards, name, &ScheduleNames::Board::name);
  return board == known->boards.end() ? std::nullopt : std::optional(board->identity);
}

History ResultsFolder::history(const DecisionsOf& decisions_of) const {
  return history_in(*store_, decisions_of);
}

void ResultsFolder::append(FinishedBatch finished) {
  store_->add(batches_.batch_of(std::move(finished)));
  lines_->extend();
}

void ResultsFolder::write(const Standings& standings) {
  const std::string json = to_json(standings);
  store_->set_document(standings_document, json);
  lines_->go_up_to(last_round_of(standings.format, standings.finished()));
  replace_file(folder_ / "standings.json", json);
}

void ResultsFolder::write_truth(const AllAccuracies& accuracies, const std::string& json) {
  keep_truth(*store_, accuracies, json);
  replace_file(folder_ / "truth.json", json);
}

void ResultsFolder::remove_truth() {
  forget_truth(*store_);
  fs::remove(folder_ / "truth.json");
}

void ResultsFolder::keep(const SharedTournament& alone, std::map<ContentHash, std::string> boards,
                         const PackedBots& bots) {
  keep_bots(*store_, bots);
  const std::string text = to_json(alone);
  if (store_->document(alone_document) == text) return;
  store_->add({.matches = {}, .boards = std::move(boards), .unplayed = {}, .voided = {}});
  store_->set_document(alone_document, text);
}

/// Nothing is claimed or offered from before: the folder is ours alone.
void ResultsFolder::share(const SharedTournament& shared, const std::map<ContentHash, std::string>& boards,
                          const PackedBots& bots) {
  referee::share(*store_, shared, boards, bots);
  SqliteWorkQueue(*store_, shared.times).clear();
  finish();  // nobody goes on with the lines as matches come
}

fs::path player_log(const fs::path& folder, std::string_view player) {
  return folder / "logs" / (std::string(player) + ".log");
}

}  // namespace gramy::referee
