// The player whose rating the tournament file sets.
#pragma once

#include <compare>
#include <string>

namespace gramy::referee {

/// A player and its given rating. All other ratings are relative to this one.
struct RatingAnchor {
  std::string player;
  double elo = 0;

  friend auto operator<=>(const RatingAnchor&, const RatingAnchor&) = default;
};

}  // namespace gramy::referee
