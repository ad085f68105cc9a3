// The exam: every player answers the same positions.
#pragma once

#include <span>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// One round. A board of a game is a position, which each player of the game is asked once. In its pairing
/// the player has both seats: nobody sits opposite.
struct Exam {
  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
