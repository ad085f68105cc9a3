// The folder a tournament leaves behind: its store, and what is exported from it.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/store/finished_match.hpp"
#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/history.hpp"
#include "referee/tournament/store/identity.hpp"
#include "referee/tournament/store/match_lines.hpp"
#include "referee/tournament/store/shared_tournament.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "referee/tournament/store/travelling_bots.hpp"
#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// results.sqlite is what counts; matches.jsonl, standings.json, truth.json and boards/ are made from it,
/// each after it, and nothing reads them back. Everything throws std::runtime_error
/// naming the file that cannot be made, read or written, and as Store does.
class ResultsFolder {
 public:
  /// Makes the folder where there is none, or goes on with what is there: what was played of a tournament
  /// that has changed since goes on as Continuation says.
  /// Throws Conflict if a tournament is being played into it, if its store is missing beside what was made
  /// from it, and, saying what differs, if it cannot go on so.
  ResultsFolder(std::filesystem::path folder, Identity identity, bool accept_changes = false,
                FolderLock::Use use = FolderLock::Use::alone);

  ~ResultsFolder();

  /// What has been recorded so far.
  History history(const DecisionsOf& decisions_of = {}) const;
  /// How many matches.
  std::uint64_t size() const { return store_->size(); }
  /// What is otherwise than it was, and what becomes of those matches, a line each.
  const std::vector<std::string>& changes() const { return changes_; }

  /// It is on disk when this returns, and what follows of it in matches.jsonl.
  void append(FinishedBatch batch);

  /// Nothing more will be appended: matches.jsonl gets what it was waiting with.
  void finish() { lines_->finish(); }

  /// Keeps the state of the format, and replaces standings.json in one step.
  void write(const Standings& standings);

  /// Keeps how accurately everybody has played, and `json`, the text of truth.json, which is replaced in one
  /// step.
  void write_truth(const AllAccuracies& accuracies, const std::string& json);
  /// There is none.
  void remove_truth();

  /// For whoever plays matches again: as one process plays the tournament.
  void keep(const SharedTournament& alone, std::map<ContentHash, std::string> boards, const PackedBots& bots);

  /// Once this is gone several processes may play into the folder, as SharedResults.
  void share(const SharedTournament& shared, const std::map<ContentHash, std::string>& boards,
             const PackedBots& bots);

  const std::filesystem::path& path() const { return folder_; }

 private:
  void expect_no_remains() const;

  std::filesystem::path folder_;
  BatchMaker batches_;
  FolderLock lock_;
  std::vector<std::string> changes_;
  std::optional<SqliteStore> store_;
  std::optional<MatchLines> lines_;
};

/// Where a folder has what a player's process prints.
std::filesystem::path player_log(const std::filesystem::path& folder, std::string_view player);

}  // namespace gramy::referee
