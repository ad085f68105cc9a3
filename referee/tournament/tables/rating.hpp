// Elo ratings from all results at once.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace gramy::referee {

/// What one player scored against another; players are numbered from 0.
struct PairScore {
  std::size_t player = 0;
  std::size_t opponent = 0;
  double games = 0;
  double points = 0;  ///< of `player`: a win 1, a draw 1/2

  friend bool operator==(const PairScore&, const PairScore&) = default;
};

/// In Elo points: 400 more are ten times the odds. The mean over all players is 0.
struct Rating {
  double elo = 0;
  double margin = 0;  ///< with 95 % confidence the true rating is within elo - margin .. elo + margin
};

/// The most likely ratings under the Bradley-Terry model (Zermelo 1929; Bradley and Terry 1952), a draw being
/// half a win. A weak prior, one drawn game of everybody against a player of rating 0, gives those a rating
/// too who have won or lost everything, and those who have not played. Margins from the curvature of the
/// likelihood there. O(players^3).
std::vector<Rating> rate(std::size_t players, std::span<const PairScore> scores);

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
