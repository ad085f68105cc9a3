// The round-robin: everybody against everybody.
#pragma once

#include <span>
#include <vector>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// One round, in which every two players of a game play each of its boards twice, seats swapped. Its order
/// follows from the seed: on each board the rounds of the circle method, in which everybody plays once before
/// anybody plays again.
struct RoundRobin {
  /// The pairings of the next round, none when the tournament is over. Precondition, here and in every
  /// format: `so_far` are the rounds given out before, all of them played.
  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
