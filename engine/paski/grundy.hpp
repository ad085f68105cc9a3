// Grundy values of a row of free cells on which strips are laid (Sprague 1935, Grundy 1939).
// The rule is an octal game with digit 7 at each length: Guy, Smith, "The G-values of various games", 1956.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/base/stop.hpp"

namespace gramy::paski {

/// The Grundy values of runs of 0 .. longest cells. A strip splits a run in two; the value of two runs is the
/// exclusive or of their values. The value of a run is the least number that no single strip reaches.
/// O(longest^2 * number of lengths) time, linear memory. Throws Stopped. Preconditions: lengths >= 1, 0 <=
/// longest < 2^30.
std::vector<std::uint32_t> grundy_values(std::span<const Number> lengths, Number longest,
                                         const StopPoll& stop = {});

}  // namespace gramy::paski
