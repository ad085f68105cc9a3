// The first difference between a match and its replay.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "referee/match/match.hpp"
#include "referee/tournament/records/record.hpp"

namespace gramy::referee {

/// Where a replay first differs from the recorded match.
struct Divergence {
  std::string match;
  std::size_t ply = 0;  ///< the first ply at which the replay differs from the recorded match
  /// The player to move at that ply; if all moves are the same and only the results differ, the loser.
  std::string player;
  std::string recorded;  ///< the recorded move, or the recorded end of the match
  std::string now;
  /// Whether the only difference is that the replay ended by a loss on time. Then the record may be right.
  bool is_by_time = false;

  friend bool operator==(const Divergence&, const Divergence&) = default;
};

/// The first difference; none if moves, result and reason are the same. Precondition: the recorded moves are
/// legal, and `now` is the same match, played again on the same board and not aborted.
std::optional<Divergence> divergence(const RecordedMatch& recorded, const MatchRecord& now);

}  // namespace gramy::referee
