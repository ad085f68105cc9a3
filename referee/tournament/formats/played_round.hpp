// A round that is over, summed up.
#pragma once

#include <vector>

#include "referee/tournament/formats/accuracy_pairs.hpp"
#include "referee/tournament/formats/encounter.hpp"
#include "referee/tournament/formats/pentanomial.hpp"

namespace gramy::referee {

/// What the format asks of it, and nothing for each match.
struct PlayedRound {
  std::vector<Encounter> encounters{};  ///< of Swiss and knockout
  PairCounts pairs{};                   ///< of an SPRT, by the points of player 0
  AccuracyPairs accuracy{};             ///< of an SPRT on accuracy, player 0 first

  friend bool operator==(const PlayedRound&, const PlayedRound&) = default;
};

}  // namespace gramy::referee
