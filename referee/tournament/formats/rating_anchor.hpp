// The player whose rating is given.
#pragma once

#include <compare>
#include <string>

namespace gramy::referee {

/// The ratings of all others are told from his.
struct RatingAnchor {
  std::string player;
  double elo = 0;

  friend auto operator<=>(const RatingAnchor&, const RatingAnchor&) = default;
};

}  // namespace gramy::referee
