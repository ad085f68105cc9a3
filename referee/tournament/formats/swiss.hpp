// A fixed number of rounds, in which players meet who have done about equally well.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/placing.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// In each round everybody meets one other player on all boards of all games. More points there win the
/// encounter, which is worth 1 point, a drawn one 1/2. Precondition: everybody plays every game.
///
/// Players are ranked by points, then by their number. From the top of the ranking, each is paired within
/// those of equal points as if the upper half met the lower half (first against first); whoever cannot be
/// goes on to the next lower points. Nobody meets anybody again as long as the whole round can be paired
/// without. Where their number is odd, the last of those with the fewest byes has a bye, which is worth 1
/// point. Who is out of the tournament is not paired any more.
struct Swiss {
  std::size_t rounds = 1;

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;

  /// All players, by points; then Buchholz (the sum of the opponents' points), Sonneborn-Berger (the points
  /// of those beaten and half of those drawn with), then points against each other where all who are still
  /// equal have met; then by number. A bye counts as an opponent of as many points as one's own.
  std::vector<Placing> places(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
