// The gauntlet: one player against all others.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// One round, in which one player plays every board of its games twice, seats swapped, against everybody else
/// who plays that game.
struct Gauntlet {
  std::size_t player = 0;

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
