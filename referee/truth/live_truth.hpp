// The accuracies in a running tournament that may be shown to players.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/counted/board_schedule.hpp"
#include "referee/tournament/records/finished_match.hpp"
#include "referee/tournament/tables/table.hpp"
#include "referee/truth/truth_table.hpp"

namespace gramy::referee {

/// Counts a verdict after the last match on its board. Before that, bots could learn from the verdict. Only
/// one thread may use it at a time; any thread may call `accuracies`.
class LiveTruth {
 public:
  /// Begins with the judged matches of the store.
  explicit LiveTruth(const Store& store);

  /// Adds a match. It may have no verdict.
  void add(const FinishedMatch& match);

  const TruthTable& truth() const { return truth_; }

  /// Publishes the accuracies of `truth`. Returns false if they have not changed since the last call.
  bool publish();
  /// The published accuracies, by player name. Any thread may call this.
  Accuracies accuracies() const;

 private:
  struct Judged {
    BySeat<std::string> players;
    std::optional<MatchVerdict> verdict;
  };
  void add(const MatchIdentity& match, std::optional<MatchVerdict> verdict);

  DoneBoards done_;
  std::map<std::pair<std::string, ContentHash>, std::vector<Judged>> held_back_;  // matches by board, until
                                                                                  // the board is done
  TruthTable truth_;
  bool has_changed_ = true;  // whether `truth` has changed since the last `publish`
  mutable std::mutex in_use_;
  Accuracies accuracies_;
};

}  // namespace gramy::referee
