// The pairing of a round of a Swiss tournament.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// A player to be paired, with its history.
struct SwissPlayer {
  std::size_t number = 0;
  int half_points = 0;
  std::size_t byes = 0;
  std::span<const std::size_t> times_met;  ///< for each opponent's number, how often they have met
};

/// Pairs the players, who are ranked by points first. If their number is odd, one player has the bye. The
/// best pairing is found by these criteria, in this order:
/// 1. the largest number of earlier meetings of a pair, and how many pairs have it; then the next largest
///    number, and so on;
/// 2. the earlier byes of the player with the bye, then its points;
/// 3. the largest difference of points in a pair, and how many pairs have it; then the next largest, and so
///    on (FIDE handbook C.04.3, pairing score differences);
/// 4. the sum of the rank distances of pairs with unequal points, where the bye ranks after the last
///    player. This fixes the pairs with unequal points.
/// 5. Of the other players with equal points, the upper half meets the lower half, first against first. As
///    few pairs as possible are within one half. Among such pairings, the sum of the squared distances from
///    this ideal is minimal.
///
/// Each pair has its better ranked player first, and the pairs are ordered by that player.
std::vector<Opponents> pair_swiss_round(std::span<const SwissPlayer> ranked, const StopPoll& poll = {});

}  // namespace gramy::referee
