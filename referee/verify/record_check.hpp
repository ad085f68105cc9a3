// Check whether recorded matches follow the rules.
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

/// A record that breaks the rules, or disagrees with the store.
struct RecordFault {
  std::string match;
  std::optional<std::size_t> ply;  ///< the ply of the faulty move; none if the fault is not in a move
  std::string what;

  friend bool operator==(const RecordFault&, const RecordFault&) = default;
};

/// The first fault of a match on this board: an illegal move, a move after the end, or a result or reason
/// that does not follow from the moves.
std::optional<RecordFault> fault_by_rules(const AnyBoard& board, const RecordedMatch& match);

/// Checks the matches of a store. Reads a board only once if matches on it follow each other.
class RecordCheck {
 public:
  /// The store has to outlive the check.
  RecordCheck(const Store& store, Catalogue games) : store_(store), games_(std::move(games)) {}

  /// Checks whether the record follows the rules, and agrees with the store about players, board and result.
  /// Throws as Store does.
  std::optional<RecordFault> fault_in(const CountedMatch& match);

 private:
  /// A board that was read from the store.
  struct Read {
    ContentHash content;
    AnyBoard board;
  };

  const AnyBoard& board_of(const MatchIdentity& match);

  const Store& store_;
  Catalogue games_;
  std::map<std::string, Read> boards_;  // for each game, the board that was read last
};

}  // namespace gramy::referee
