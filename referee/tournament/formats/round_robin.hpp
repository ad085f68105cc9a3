// The round-robin: every player meets every other.
#pragma once

#include <span>
#include <vector>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// One round. Every two players of a game play each of its boards twice, with swapped seats. The seed
/// determines the order. Each board has the rounds of the circle method, in which everybody plays once before
/// anybody plays again.
struct RoundRobin {
  /// The pairings of the next round; none at the end of the tournament. Precondition, here and in every
  /// format: `so_far` are all earlier rounds, played completely.
  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
