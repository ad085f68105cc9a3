// The exam: every player answers the same positions.
#pragma once

#include <span>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// An exam has one round. Each board is a position, and each player of its game is asked once what to play in
/// it. In its pairing the player has both seats, because it has no opponent.
struct Exam {
  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
