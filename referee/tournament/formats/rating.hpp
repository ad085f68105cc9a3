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

/// The score of one player against another. Players are numbered from 0.
struct PairScore {
  std::size_t player = 0;
  std::size_t opponent = 0;
  double games = 0;
  double points = 0;  ///< points of `player`: 1 for a win, 1/2 for a draw
  /// The variance of the points, relative to the variance in independent matches without draws.
  double dispersion = 1;

  friend bool operator==(const PairScore&, const PairScore&) = default;
};

/// The dispersion of two players' points, estimated from the whole pairs among their `matches`. It is 1 for
/// independent matches, and 2 if both matches of a pair always end alike. A match outside a pair counts as 1.
/// Because few pairs show little, two imaginary pairs with a dispersion of 1.6 are added. A value below 1.6
/// would make intervals too short (lead_test.cpp).
double dispersion(const PairCounts& pairs, std::uint64_t matches);

/// The zero point of the ratings.
struct RatingOrigin {
  /// The player whose rating is fixed. If not set, the mean rating of all players is the zero point.
  std::optional<std::size_t> player;
  double elo = 0;
};

/// Half of a normal distribution's 95 % interval, in standard deviations.
inline constexpr double normal_95 = 1.959964;

/// A player's rating in Elo points: a lead of 400 points means odds of ten to one.
struct Rating {
  double elo = 0;
  double margin = 0;  ///< the 95 % confidence interval is elo - margin .. elo + margin
};

/// The most likely ratings under the Bradley-Terry model (Zermelo 1929; Bradley and Terry 1952). A draw
/// counts as half a win. A weak prior adds one drawn game of every player against a player of rating 0, so
/// players who won or lost everything, or have not played, get a rating, too. The margins come from the
/// curvature of the likelihood and from the variance of the scores (a sandwich estimator; White 1982).
/// O(players^3).
std::vector<Rating> rate(std::size_t players, std::span<const PairScore> scores,
                         const RatingOrigin& origin = {});

/// A range of ranks, from 1.
struct Ranks {
  std::size_t best = 1, worst = 1;
  friend bool operator==(const Ranks&, const Ranks&) = default;
};

/// The ranks as text: `1-3`, or `2` for a single rank.
std::string in_words(const Ranks& ranks);

/// For each player, the best and the worst rank that the confidence intervals allow. One player is certainly
/// above another if their intervals do not overlap.
std::vector<Ranks> certain_ranks(std::span<const Rating> ratings);

}  // namespace gramy::referee
