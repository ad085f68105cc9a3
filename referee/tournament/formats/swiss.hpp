// A fixed number of rounds, in which players meet who have done about equally well.
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

/// In each round everybody meets one other player on all boards of all games. More points there win the
/// encounter, which is worth 1 point, a drawn one 1/2. Precondition: everybody plays every game.
///
/// Players are ranked by points, then by their number, and paired by pair_swiss_round. Where their number is
/// odd, one of them has a bye, which is worth 1 point, as a rule one of those with the fewest byes so far.
///
/// A player who is out of the tournament is not paired any more. Nobody has part in a round that they
/// miss.
struct Swiss {
  std::size_t rounds = 1;
  /// By player, the rounds, from 1 on, in which he has no part: who came later, or has left.
  std::map<std::size_t, std::set<std::size_t>> missed{};

  /// Of a file that does not say how many: as many as a knockout of all these has.
  static std::size_t usual_rounds(std::size_t players);

  bool has_part(std::size_t player, std::size_t round) const;

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far,
                      const StopPoll& poll = {}) const;

  /// All players, by points; then Buchholz (the sum of the opponents' points), Sonneborn-Berger (the points
  /// of those beaten and half of those drawn with), then points against each other where all who are still
  /// equal have met; then by number. A bye counts as an opponent of as many points as one's own who was
  /// beaten, a missed round as one who was lost against (FIDE C.07).
  std::vector<Placing> places(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
