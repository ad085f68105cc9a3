// Check of recorded matches by the rules.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "engine/catalogue.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

struct RecordFault {
  std::string match;
  std::optional<std::size_t> ply;  ///< none: it is none of a move
  std::string what;

  friend bool operator==(const RecordFault&, const RecordFault&) = default;
};

/// The first fault of a match on this board: a move that is not legal, one after the end, a result or a
/// reason that the position at the end does not have.
std::optional<RecordFault> fault_by_rules(const AnyBoard& board, const RecordedMatch& match);

/// Checks the matches of a store: those of a board, one after another, read it once.
class RecordCheck {
 public:
  /// The store has to outlive this.
  RecordCheck(const Store& store, Catalogue games) : store_(store), games_(std::move(games)) {}

  /// By the rules, and whether the record says what the store does: who played, on which board, with which
  /// result. Throws as Store does.
  std::optional<RecordFault> fault_in(const StoredMatch& match);

 private:
  struct Read {
    ContentHash content;
    AnyBoard board;
  };

  const AnyBoard& board_of(const MatchIdentity& match);

  const Store& store_;
  Catalogue games_;
  std::map<std::string, Read> boards_;  // the last one of each game
};

}  // namespace gramy::referee
