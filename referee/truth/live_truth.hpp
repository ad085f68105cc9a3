// The truth about a tournament while it is played, as far as nobody can learn from it.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/store/board_schedule.hpp"
#include "referee/tournament/store/finished_match.hpp"
#include "referee/tournament/tables/table.hpp"
#include "referee/truth/truth_table.hpp"

namespace gramy::referee {

/// Verdicts on boards that nobody is to play on any more, as bots could learn from the others. Of one thread
/// at a time, but for `accuracies`.
class LiveTruth {
 public:
  /// Begins with the matches of the store that have been judged.
  explicit LiveTruth(const Store& store);

  /// A match has come with its verdict, or with none.
  void add(const FinishedMatch& match);

  const TruthTable& truth() const { return truth_; }

  /// From now on `accuracies` gives those of `truth`. False if that has not changed since it was called last.
  bool publish();
  /// How accurately everybody has played, by name, when it was published last. Safe to be called from another
  /// thread.
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
  bool has_changed_ = true;  // since it was published
  mutable std::mutex in_use_;
  Accuracies accuracies_;
};

}  // namespace gramy::referee
