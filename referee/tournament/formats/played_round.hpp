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
  PairCounts pairs{};                   ///< in an SPRT: numbers of pairs, by the points of player 0
  AccuracyPairs accuracy{};  ///< in an SPRT on accuracy: in how many pairs either player was more accurate
                             ///< than the other; player 0 comes first

  friend bool operator==(const PlayedRound&, const PlayedRound&) = default;
};

}  // namespace gramy::referee
