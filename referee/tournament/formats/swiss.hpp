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

/// In each round, everybody meets one other player on all boards of all games. More points win the encounter,
/// which is worth 1 point; a drawn encounter is worth 1/2. Precondition: everybody plays every game.
/// Players are ranked by points, then by number, and paired by pair_swiss_round. If their number is odd, one
/// player has a bye, which is worth 1 point. Usually it is a player with the fewest byes so far.
/// A player who is out of the tournament is no longer paired. Players take no part in rounds that they miss.
struct Swiss {
  std::size_t rounds = 1;
  /// For each player who came late or has left, the missed rounds, counted from 1.
  std::map<std::size_t, std::set<std::size_t>> missed{};

  /// The default: as many rounds as a knockout of this many players has.
  static std::size_t usual_rounds(std::size_t players);

  bool has_part(std::size_t player, std::size_t round) const;

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                      const StopPoll& poll = {}) const;

  /// All players. The criteria, in order: points; Buchholz (the sum of the opponents' points);
  /// Sonneborn-Berger (the points of beaten opponents and half of those of drawn ones); points against each
  /// other, if all equal players have met; number. A bye counts as a win against an opponent with the
  /// player's own points. A missed round counts as a loss against one (FIDE C.07).
  std::vector<Placing> places(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
