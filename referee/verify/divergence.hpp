// Divergence between a match that was played again and its record.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "referee/match/match.hpp"
#include "referee/tournament/store/record.hpp"

namespace gramy::referee {

struct Divergence {
  std::string match;
  std::size_t ply = 0;   ///< the first at which they differ
  std::string player;    ///< who was to move there; whoever has lost, where only the ends differ
  std::string recorded;  ///< the move, or how the match ended
  std::string now;
  bool is_by_time = false;  ///< as far as it came it was the same, and then lost on time: outside the promise

  friend bool operator==(const Divergence&, const Divergence&) = default;
};

/// None if moves, result and reason are the same. Preconditions: the recorded moves are legal, and `now` is
/// the same match on the same board, not aborted.
std::optional<Divergence> divergence(const RecordedMatch& recorded, const MatchRecord& now);

}  // namespace gramy::referee
