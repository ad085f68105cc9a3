// Explanation of a row's value, in Grundy values.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/claim.hpp"
#include "engine/paski/rules.hpp"

namespace gramy::paski {

struct ValuedRun {
  Run run;  ///< maybe of no cells
  std::uint32_t grundy;
};

/// A position is lost iff the exclusive or of its runs' Grundy values is 0.
struct Split {
  ValuedRun whole;
  std::array<ValuedRun, 2> parts;
  std::uint32_t sum_after;  ///< of the whole row
};

extern const ClaimKind claim_kinds[2];

/// `sum`: the exclusive or of all runs; `counting`: the first of those whose value is not 0, by place, and
/// `others`: how many more there are. `split`: what the move does.
Claims explain(std::uint32_t sum, const std::vector<ValuedRun>& counting, std::uint64_t others,
               const Split& split);

}  // namespace gramy::paski
