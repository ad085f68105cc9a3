// The player whose rating is given.
#pragma once

#include <string>

namespace gramy::referee {

/// The ratings of all others are told from his.
struct RatingAnchor {
  std::string player;
  double elo = 0;

  friend bool operator==(const RatingAnchor&, const RatingAnchor&) = default;
};

}  // namespace gramy::referee
