// The lead of one of two players over the other, from their matches against each other.
#pragma once

#include <cstdint>
#include <optional>

#include "referee/tournament/formats/pentanomial.hpp"

namespace gramy::referee {

/// In Elo points, with 95 % confidence between `low` and `high`.
struct EloEstimate {
  double elo = 0;
  double low = 0;
  double high = 0;
};

/// The lead of the first player over the second. All of it follows from one estimate and its deviation, so
/// `low` is above 0 exactly where `superiority` is above 97.5 %.
struct Lead {
  EloEstimate elo;
  EloEstimate normalised;  ///< see pentanomial.hpp
  double superiority = 0;  ///< LOS: the chance that the first player is the better one
};

/// Fewer whole pairs do not show how much chance does.
inline constexpr std::uint64_t fewest_pairs_for_lead = 2;

/// The difference of the ratings that the two would have if these were all the matches there are (see
/// rating.hpp); `half_points` are the first player's. A player who has won every match has no upper bound, one
/// who has lost every match no lower bound: it is infinite. None with fewer whole pairs than
/// fewest_pairs_for_lead.
std::optional<Lead> estimate_lead(const PairCounts& pairs, std::uint64_t matches, std::uint64_t half_points);

/// The same, where all matches are in pairs.
std::optional<Lead> estimate_lead(const PairCounts& pairs);

}  // namespace gramy::referee
