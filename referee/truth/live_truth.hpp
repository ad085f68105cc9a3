// The accuracies in a running tournament, as far as players may see them.
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

/// Adds up the verdicts on matches. The verdicts on a board's matches are counted only after the last match
/// on this board, because bots could learn from accuracies that they see earlier. Only one thread may use
/// this at a time; any thread may call `accuracies`.
class LiveTruth {
 public:
  /// Begins with the matches of the store.
  explicit LiveTruth(const Store& store);

  /// Adds a match, which may have no verdict.
  void add(const FinishedMatch& match);

  const TruthTable& truth() const { return truth_; }

  /// Makes `accuracies` return the accuracies that `truth` has now. Returns false if they have not changed
  /// since the last call.
  bool publish();
  /// For each player's name, the accuracy at the last `publish`. Any thread may call this.
  Accuracies accuracies() const;

 private:
  /// A match whose accuracies are not shown yet.
  struct Judged {
    BySeat<std::string> players;
    std::optional<MatchVerdict> verdict;
  };
  void add(const MatchIdentity& match, std::optional<MatchVerdict> verdict);

  DoneBoards done_;
  // for each board that may still have further matches, the matches so far
  std::map<std::pair<std::string, ContentHash>, std::vector<Judged>> held_back_;
  TruthTable truth_;
  bool has_changed_ = true;  // whether `truth` has changed since the last `publish`
  mutable std::mutex in_use_;
  Accuracies accuracies_;
};

}  // namespace gramy::referee
