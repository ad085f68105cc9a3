#include "referee/tournament/store/results_folder.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/history.hpp"
#include "referee/tournament/store/own_folder.hpp"
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
  make_own_folder(folder);
  return folder;
}

}  // namespace

ResultsFolder::ResultsFolder(fs::path folder, Identity identity, bool accept_changes, FolderLock::Use use)
    : folder_(std::move(folder)), batches_(std::move(identity)), lock_(made(folder_), use) {
  expect_no_remains();
  store_.emplace(store_in(folder_), SqliteStore::Access::write);
  changes_ = take_over_folder(*store_, folder_, batches_.identity(), accept_changes);
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
  if (has_results(store)) return;
  constexpr std::array exports{"matches.jsonl", "set-aside.jsonl", "standings.json", "truth.json"};
  for (const char* name : exports) {
    if (!fs::exists(folder_ / name)) continue;
    throw Conflict(store.string() + ": expected the results that " + name +
                   " beside it was made from, found " + (fs::exists(store) ? "an empty file" : "no file") +
                   " (put a copy of the file in its place, or play into another folder)");
  }
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
  store_->add({.matches = {}, .boards = std::move(boards), .unplayed = {}});
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
