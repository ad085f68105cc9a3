// The truth about a running tournament, as far as it may be shown.
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

/// Counts only verdicts on boards on which no further match will be played. On the other boards, bots could
/// learn from the verdicts. Only one thread may use it at a time, except for `accuracies`.
class LiveTruth {
 public:
  /// Begins with the judged matches in the store.
  explicit LiveTruth(const Store& store);

  /// Adds a match, with its verdict if it has one.
  void add(const FinishedMatch& match);

  const TruthTable& truth() const { return truth_; }

  /// Publishes the accuracies of `truth`. False if they have not changed since the last call.
  bool publish();
  /// The accuracies by player's name when they were last published. Another thread may call this.
  Accuracies accuracies() const;

 private:
  struct Judged {
    BySeat<std::string> players;
    std::optional<MatchVerdict> verdict;
  };
  void add(const MatchIdentity& match, std::optional<MatchVerdict> verdict);

  DoneBoards done_;
  std::map<std::pair<std::string, ContentHash>, std::vector<Judged>> held_back_;  // by board
  TruthTable truth_;
  bool has_changed_ = true;  // since the last publish
  mutable std::mutex in_use_;
  Accuracies accuracies_;
};

}  // namespace gramy::referee
