#include "referee/tournament/store/results_folder.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "engine/base/printable.hpp"
#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/first_versions.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/sqlite_file.hpp"
#include "referee/tournament/tables/accuracies.hpp"

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

/// What has changed, a line each, and then what to do.
std::string changed(const std::string& what, const std::vector<std::string>& changes,
                    const std::string& way_out) {
  constexpr std::size_t most_told = 10;
  std::string text = what + " changed since it was begun:";
  for (std::size_t i = 0; i < std::min(changes.size(), most_told); ++i)
    text += "\n  " + printable(changes[i]);
  if (changes.size() > most_told) text += "\n  and " + std::to_string(changes.size() - most_told) + " more";
  return text + "\n" + way_out;
}

}  // namespace

ResultsFolder::ResultsFolder(fs::path folder, Identity identity, bool accept_changes)
    : folder_(std::move(folder)), identity_(std::move(identity)), lock_(made(folder_)) {
  expect_no_remains();
  bring_up(accept_changes);
  store_.emplace(store_in(folder_), SqliteStore::Access::write);
  take_over(accept_changes);
  if (const std::string schedule = to_json(identity_.schedule);
      store_->document(schedule_document) != schedule)
    store_->set_document(schedule_document, schedule);
  made(folder_ / "logs");
  lines_.emplace(folder_, *store_);
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
  constexpr std::array exports{"matches.jsonl", "standings.json", "truth.json"};
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
    store.set_facts(facts_of(identity_));
  }
  if (fs::exists(fresh.string() + "-wal"))  // SQLite could not put it all into the file
    throw std::runtime_error(fresh.string() + ": cannot be written");
  move_into_place(fresh, file);
}

void ResultsFolder::expect_same_tournament(const FirstVersionStore& earlier, bool accept_changes) {
  std::set<std::string> played;
  earlier.for_each_player([&](const std::string& player) { played.insert(player); });
  note_changes(earlier.facts(), identity_.of_first_versions, played, accept_changes);
  if (earlier.version() == 1 && !played.empty())
    changes_.push_back(
        "an earlier version did not record what was not played: walkovers may be played again");
}

/// Throws Conflict unless matches of these players stand under what is now.
void ResultsFolder::note_changes(const Facts& before, const Facts& now, const std::set<std::string>& played,
                                 bool accept_changes) {
  if (before == now || played.empty()) return;
  const Changes changes = changes_between(before, now, identity_.places, played);
  if (!changes.file.empty()) {
    throw Conflict(changed(folder_.string() + ": the tournament file or its boards have", changes.file,
                           "Undo that, or play into another folder."));
  }
  if (!changes.players.empty() && !accept_changes) {
    throw Conflict(changed(folder_.string() + ": the players have", changes.players,
                           "Undo that, go on with --accept-changes, or play into another folder."));
  }
  changes_.insert(changes_.end(), changes.players.begin(), changes.players.end());
}

void ResultsFolder::take_over(bool accept_changes) {
  const Facts before = store_->facts(), now = facts_of(identity_);
  if (before == now) return;
  std::set<std::string> played;
  store_->for_each([&](const StoredMatch& match) {
    played.insert(match.identity.players.begin(), match.identity.players.end());
  });
  note_changes(before, now, played, accept_changes);
  store_->set_facts(now);
}

std::optional<BoardIdentity> ResultsFolder::board_called(std::string_view game, std::string_view name) const {
  const auto boards = identity_.boards.find(std::string(game));
  if (boards == identity_.boards.end()) return std::nullopt;
  const auto board = std::ranges::find(boards->second, name, &NamedBoard::name);
  return board == boards->second.end() ? std::nullopt : std::optional(board->identity);
}

/// The matches stand whichever versions of the players have played them: what differs was accepted.
History ResultsFolder::history() const {
  History history{.played = {}, .unplayed = store_->unplayed(), .voided = store_->voided()};
  store_->for_each(
      [&](StoredMatch match) { history.played.emplace(std::move(match.identity), match.outcome); });
  return history;
}

void ResultsFolder::append(FinishedBatch finished) {
  Batch batch{.matches = {},
              .boards = {},
              .unplayed = std::move(finished.unplayed),
              .voided = std::move(finished.voided)};
  for (FinishedMatch& match : finished.finished) {
    const ContentHash content = match.identity.board;
    if (!boards_.contains(content)) batch.boards.emplace(content, match.record.setup.board.text());
    batch.matches.push_back(stored(std::move(match)));
  }
  store_->add(batch);
  for (const auto& [content, text] : batch.boards) boards_.insert(content);
  lines_->extend();
}

std::optional<ContentHash> ResultsFolder::version(const std::string& player) {
  const auto [known, is_new] = versions_.try_emplace(player);
  if (is_new) known->second = version_of(identity_, player);
  return known->second;
}

StoredMatch ResultsFolder::stored(FinishedMatch match) {
  const BySeat<std::string>& players = match.identity.players;
  const BySeat versions{version(players[Seat::first]), version(players[Seat::second])};
  const RecordedMatch record =
      recorded(std::move(match.record), identity_.tournament, match.identity.board.text(), match.at);
  return {.place = match.place,
          .identity = std::move(match.identity),
          .versions = versions,
          .id = record.match,
          .outcome = {record.result, record.reason},
          .record = to_line(record)};
}

void ResultsFolder::write(const Standings& standings) {
  const std::string json = to_json(standings);
  store_->set_document(standings_document, json);
  replace_file(folder_ / "standings.json", json);
}

void ResultsFolder::write_truth(const AllAccuracies& accuracies, const std::string& json) {
  store_->set_document(accuracies_document, to_json(accuracies));
  replace_file(folder_ / "truth.json", json);
}

void ResultsFolder::remove_truth() {
  store_->set_document(accuracies_document, "");
  fs::remove(folder_ / "truth.json");
}

fs::path ResultsFolder::log_of(std::string_view player) const {
  return player_log(folder_, player);
}

fs::path player_log(const fs::path& folder, std::string_view player) {
  return folder / "logs" / (std::string(player) + ".log");
}

}  // namespace gramy::referee
