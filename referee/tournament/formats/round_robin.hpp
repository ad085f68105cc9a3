// The round-robin: every two players meet.
#pragma once

#include <span>
#include <vector>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// A round-robin has one round. Every two players of a game play each of its boards twice, with swapped
/// seats. The seed determines the order. The matches on a board follow the rounds of the circle method, in
/// which each player plays once before any player plays again.
struct RoundRobin {
  /// The pairings of the next round; none at the end of the tournament. Precondition, here and in every
  /// format: `so_far` has all earlier rounds, played completely.
  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
