// The pairing of a round of a Swiss.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// What a player who is to be paired has done before.
struct SwissPlayer {
  std::size_t number = 0;
  int half_points = 0;
  std::size_t byes = 0;
  std::span<const std::size_t> times_met;  ///< by the number of the opponent
};

/// Pairs players who are ranked, by points first, and leaves out one if their number is odd: the bye. What
/// decides between two ways to pair them, in this order:
/// 1. the most times that two of a pair have met before, and how many pairs have; then how many have met the
///    next most times, and so on;
/// 2. how many byes the player with the bye has had, then its points;
/// 3. the largest difference of points in a pair, and how many pairs have it; then the next largest, and so
///    on (FIDE handbook C.04.3, pairing score differences);
/// 4. the sum of the distances in the ranking of those who do not meet an equal; the bye stands behind the
///    last. Their pairs are settled by that.
/// 5. Of the others with equal points, the upper half meets the lower half, first against first: as few pairs
///    as possible are of one half, and then the sum of the squares of the distances from there is the least.
/// Each pair has its better ranked player first, and pairs are in the order of these.
std::vector<Opponents> pair_swiss_round(std::span<const SwissPlayer> ranked, const StopPoll& poll = {});

}  // namespace gramy::referee
