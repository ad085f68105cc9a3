// Divergence between a replayed match and its record.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "referee/match/match.hpp"
#include "referee/tournament/records/record.hpp"

namespace gramy::referee {

struct Divergence {
  std::string match;
  std::size_t ply = 0;   ///< the first ply at which they differ
  std::string player;    ///< the player on move at that ply; if only the ends differ, the loser
  std::string recorded;  ///< a move, or the end of the match
  std::string now;
  bool is_by_time = false;  ///< the replay was the same until it was lost on time; `verify` promises nothing
                            ///< about that

  friend bool operator==(const Divergence&, const Divergence&) = default;
};

/// None if moves, result and reason are the same. Preconditions: the recorded moves are legal. `now` is the
/// same match on the same board and was not aborted.
std::optional<Divergence> divergence(const RecordedMatch& recorded, const MatchRecord& now);

}  // namespace gramy::referee
