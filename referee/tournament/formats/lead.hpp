// The lead of one player over another, from their matches against each other.
#pragma once

#include <cstdint>
#include <optional>

#include "referee/tournament/formats/pentanomial.hpp"

namespace gramy::referee {

/// A difference in Elo points, with its 95 % confidence interval from `low` to `high`.
struct EloEstimate {
  double elo = 0;
  double low = 0;
  double high = 0;
};

/// The lead of the first player over the second. All values come from one estimate and its deviation, so
/// `low` is positive exactly if `superiority` is above 97.5 %.
struct Lead {
  EloEstimate elo;
  EloEstimate normalised;  ///< the lead in normalised Elo, see pentanomial.hpp
  double superiority = 0;  ///< LOS: the probability that the first player is better
};

/// The smallest number of whole pairs for which a lead is computed. Fewer pairs do not show the size of the
/// random variation.
inline constexpr std::uint64_t fewest_pairs_for_lead = 2;

/// The difference that two players' ratings would have if all other matches were ignored (see rating.hpp).
/// `half_points`: the half points of the first player. The upper bound is infinite if the first player won
/// every match, and the lower bound if it lost every match. Returns none if fewer than fewest_pairs_for_lead
/// pairs are whole, that is, have both matches.
std::optional<Lead> estimate_lead(const PairCounts& pairs, std::uint64_t matches, std::uint64_t half_points);

/// The lead of the first player, estimated only from whole pairs.
std::optional<Lead> estimate_lead(const PairCounts& pairs);

}  // namespace gramy::referee
