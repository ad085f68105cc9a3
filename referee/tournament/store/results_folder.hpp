// The folder a tournament leaves behind: results.sqlite, matches.jsonl, standings.json, boards/, logs/.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/match/match.hpp"
#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/identity.hpp"
#include "referee/tournament/store/result_store.hpp"
#include "referee/tournament/tables/standings.hpp"

namespace gramy::referee {

/// Precondition: it was not aborted.
struct FinishedMatch {
  MatchRecord record;
  std::chrono::system_clock::time_point at;
};

/// What is to be recorded: all of it at once, or nothing.
struct Addition {
  std::vector<FinishedMatch> finished;
  Unplayed unplayed;
  Doubts doubts;

  bool empty() const { return finished.empty() && unplayed.empty() && doubts.empty(); }
};

/// The store is what counts; matches.jsonl is made from it, and made again when a tournament goes on.
/// Everything throws std::runtime_error naming the file that cannot be made, read or written.
class ResultsFolder {
 public:
  /// Makes the folder where there is none, or goes on with what is there. Throws BadInput if a tournament is
  /// being played into it, if it holds records without a store, and, saying what differs, if its matches were
  /// played under another tournament file or, unless `accept_changes`, by other players.
  ResultsFolder(std::filesystem::path folder, const Identity& identity, bool accept_changes = false);

  /// What has been recorded so far.
  History history() const { return store_.history(); }
  /// How many matches.
  std::uint64_t size() const { return store_.size(); }
  /// What is otherwise than it was for those matches: changes that were accepted, a store of an earlier
  /// version.
  const std::vector<std::string>& changes() const { return changes_; }

  /// It is on disk when this returns. Gives the records of the finished matches.
  std::vector<RecordedMatch> append(Addition addition);

  /// Calls `use` with the record of each match, in the order in which they ended.
  void for_each(const std::function<void(RecordedMatch)>& use) const { store_.for_each(use); }

  /// Replaces standings.json in one step.
  void write(const Standings& standings) const;

  const std::filesystem::path& path() const { return folder_; }

  /// For what a player's process prints.
  std::filesystem::path log_of(std::string_view player) const;

 private:
  void take_over(const Identity& identity, bool accept_changes);
  void notice_old_store();
  void make_lines();
  const std::string& board_key(const AnyBoard& board);

  std::filesystem::path folder_;
  std::string tournament_;
  FolderLock lock_;
  ResultStore store_;
  std::vector<std::string> changes_;
  std::optional<AppendFile> lines_;  // matches.jsonl
  /// What records say for each board met so far, so that a big one is written out and hashed once. Holding
  /// the board keeps its address from meaning another.
  std::map<const AnyBoard::Concept*, std::pair<AnyBoard, std::string>> board_keys_;
};

}  // namespace gramy::referee
