// The summary of a finished round.
#pragma once

#include <vector>

#include "referee/tournament/formats/accuracy_pairs.hpp"
#include "referee/tournament/formats/encounter.hpp"
#include "referee/tournament/formats/pentanomial.hpp"

namespace gramy::referee {

/// The part of a round's results that formats need. It has no single matches.
struct PlayedRound {
  std::vector<Encounter> encounters{};  ///< the encounters, in a Swiss or knockout
  PairCounts pairs{};                   ///< pairs by the points of player 0, in an SPRT
  AccuracyPairs accuracy{};  ///< pairs by the more accurate player, in an SPRT on accuracy; player 0 is first

  friend bool operator==(const PlayedRound&, const PlayedRound&) = default;
};

}  // namespace gramy::referee
