// Explanation of a row's value by Grundy values.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/claim.hpp"
#include "engine/paski/rules.hpp"

namespace gramy::paski {

struct ValuedRun {
  Run run;  ///< a run of free cells, perhaps empty
  std::uint32_t grundy;
};

/// The effect of a move on the run where it lays its strip. A position is lost if and only if the exclusive
/// or of its runs' Grundy values is 0.
struct Split {
  ValuedRun whole;
  std::array<ValuedRun, 2> parts;
  std::uint32_t sum_after;  ///< exclusive or of the Grundy values of all runs after the move
};

extern const ClaimKind claim_kinds[2];

/// Makes the claims that explain the value of a row and a move. `sum` is the Grundy value of the row, that
/// is, the bitwise XOR of the Grundy values of its runs. `counting` lists the first runs whose value is not
/// 0, from left to right. `others` is the number of further runs with such a value. `split` is the effect of
/// the move.
Claims explain(std::uint32_t sum, const std::vector<ValuedRun>& counting, std::uint64_t others,
               const Split& split);

}  // namespace gramy::paski
