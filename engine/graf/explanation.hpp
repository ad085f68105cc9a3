// Explanation of a position's value: how far the end is, and which moves keep it so.
#pragma once

#include <string>
#include <vector>

#include "engine/distance_explanation.hpp"
#include "engine/graf/rules.hpp"

namespace gramy::graf {

struct Explanation {
  DistanceExplanation distances;
  std::vector<Move> keeping;  ///< those named
};

std::string in_words(const Explanation& explanation);

}  // namespace gramy::graf
