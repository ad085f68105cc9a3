// The gauntlet: one player against all others.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// A gauntlet has one round. In each of its games, one player meets every other player of the game. They play
/// two matches on each board, with swapped seats.
struct Gauntlet {
  std::size_t player = 0;

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
