// The summary of a finished round.
#pragma once

#include <vector>

#include "referee/tournament/formats/accuracy_pairs.hpp"
#include "referee/tournament/formats/encounter.hpp"
#include "referee/tournament/formats/pentanomial.hpp"

namespace gramy::referee {

/// The part of a round's results that formats need, without single matches.
struct PlayedRound {
  std::vector<Encounter> encounters{};  ///< the encounters, in a Swiss tournament or a knockout
  PairCounts pairs{};                   ///< numbers of pairs, by the points of player 0; only in an SPRT
  AccuracyPairs accuracy{};  ///< for each player, the number of pairs in which it was more accurate; only in
                             ///< an SPRT on accuracy

  friend bool operator==(const PlayedRound&, const PlayedRound&) = default;
};

}  // namespace gramy::referee
