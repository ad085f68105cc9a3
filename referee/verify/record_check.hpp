// Check of recorded matches by the rules.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "engine/catalogue.hpp"
#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

struct RecordFault {
  std::string match;
  std::optional<std::size_t> ply;  ///< none: the fault is in no move
  std::string what;

  friend bool operator==(const RecordFault&, const RecordFault&) = default;
};

/// The first fault of a match on this board: an illegal move, a move after the end, or a result or reason
/// that does not follow from the last position.
std::optional<RecordFault> fault_by_rules(const AnyBoard& board, const RecordedMatch& match);

/// Checks the matches of a store. Consecutive matches on one board read it once.
class RecordCheck {
 public:
  /// The store has to outlive the check.
  RecordCheck(const Store& store, Catalogue games) : store_(store), games_(std::move(games)) {}

  /// Checks the record by the rules, and compares it with the store: players, board and result. Throws as
  /// Store does.
  std::optional<RecordFault> fault_in(const CountedMatch& match);

 private:
  struct Read {
    ContentHash content;
    AnyBoard board;
  };

  const AnyBoard& board_of(const MatchIdentity& match);

  const Store& store_;
  Catalogue games_;
  std::map<std::string, Read> boards_;  // the last board of each game
};

}  // namespace gramy::referee
