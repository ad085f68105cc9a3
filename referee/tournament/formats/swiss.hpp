// The Swiss system: a fixed number of rounds between players with similar scores.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/placing.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// In each round, every player meets one other player on all boards of all games. The player with more points
/// in these matches wins the encounter, which is worth 1 point in the tournament; a drawn encounter is worth
/// 1/2. Precondition: every player plays every game. Players are ranked by points, then by number, and paired
/// by pair_swiss_round. If their number is odd, one player has a bye, which is worth 1 point. Usually a
/// player with the fewest byes gets it. A player that is out of the tournament is no longer paired. A player
/// that misses a round is not paired in it.
struct Swiss {
  std::size_t rounds = 1;
  /// For each player that came late or has left, the rounds that it missed, counted from 1.
  std::map<std::size_t, std::set<std::size_t>> missed{};

  /// The usual number of rounds: as many as a knockout of this many players has.
  static std::size_t usual_rounds(std::size_t players);

  bool has_part(std::size_t player, std::size_t round) const;

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                      const StopPoll& poll = {}) const;

  /// All players, ranked by these criteria in this order: points; Buchholz (the sum of the opponents'
  /// points); Sonneborn-Berger (the points of beaten opponents and half of the points of drawn opponents);
  /// points against each other, if all equal players have met; number. A bye counts as a win, and a missed
  /// round as a loss, against an opponent with the player's own points (FIDE C.07).
  std::vector<Placing> places(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
