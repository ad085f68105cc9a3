// The player with a given rating.
#pragma once

#include <compare>
#include <string>

namespace gramy::referee {

/// All other ratings are relative to this player's.
struct RatingAnchor {
  std::string player;
  double elo = 0;

  friend auto operator<=>(const RatingAnchor&, const RatingAnchor&) = default;
};

}  // namespace gramy::referee
