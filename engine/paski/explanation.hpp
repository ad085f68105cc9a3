// Explanation of a row's value, in Grundy values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/paski/rules.hpp"

namespace gramy::paski {

struct ValuedRun {
  Run run;  ///< maybe of no cells
  std::uint32_t grundy;
};

/// A position is lost iff the exclusive or of its runs' Grundy values is 0.
struct Explanation {
  static constexpr std::size_t most_named = 12;

  std::uint32_t sum;             ///< the exclusive or of all runs
  std::vector<ValuedRun> named;  ///< the first of those whose value is not 0, by place
  std::uint64_t others;          ///< how many more of those there are
  // What the move does.
  ValuedRun split;
  std::array<ValuedRun, 2> parts;
  std::uint32_t sum_after;
};

std::string in_words(const Explanation& explanation);

}  // namespace gramy::paski
