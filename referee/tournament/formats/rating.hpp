// Elo ratings from all results at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/tournament/formats/pentanomial.hpp"

namespace gramy::referee {

/// What one player scored against another; players are numbered from 0.
struct PairScore {
  std::size_t player = 0;
  std::size_t opponent = 0;
  double games = 0;
  double points = 0;  ///< of `player`: a win 1, a draw 1/2
  /// The variance of the points, out of what it would be if every match were won or lost, and none knew of
  /// any other.
  double dispersion = 1;

  friend bool operator==(const PairScore&, const PairScore&) = default;
};

/// The dispersion that the whole pairs among so many matches show; a match in no pair counts as 1. Few pairs
/// show little, so two are added with a dispersion of 1.6. (Independent matches have 1; those that always end
/// alike have 2.) With less than 1.6 intervals would be too short: see lead_test.cpp.
double dispersion(const PairCounts& pairs, std::uint64_t matches);

/// From where ratings are counted.
struct RatingOrigin {
  std::optional<std::size_t> player;  ///< none: from the mean over all
  double elo = 0;                     ///< that it has
};

/// Half of a 95 % interval of a normal distribution, in standard deviations.
inline constexpr double normal_95 = 1.959964;

/// In Elo points: 400 more are ten times the odds.
struct Rating {
  double elo = 0;
  double margin = 0;  ///< with 95 % confidence the true rating is within elo - margin .. elo + margin
};

/// The most likely ratings under the Bradley-Terry model (Zermelo 1929; Bradley and Terry 1952), a draw being
/// half a win. A weak prior, one drawn game of everybody against a player of rating 0, gives those a rating
/// too who have won or lost everything, and those who have not played. Margins from the curvature of the
/// likelihood there, and from how much the scores vary (a sandwich estimator; White 1982). O(players^3).
std::vector<Rating> rate(std::size_t players, std::span<const PairScore> scores,
                         const RatingOrigin& origin = {});

/// What ranks a player may have, from 1.
struct Ranks {
  std::size_t best = 1, worst = 1;
  friend bool operator==(const Ranks&, const Ranks&) = default;
};

/// Such as `1-3`, or `2` if that is certain.
std::string in_words(const Ranks& ranks);

/// By player. Who is above whom is taken for certain only where intervals do not overlap.
std::vector<Ranks> certain_ranks(std::span<const Rating> ratings);

}  // namespace gramy::referee
