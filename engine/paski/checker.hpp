// Checks contest answers by the definition of Grundy values and the theorem about their periods.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/base/number.hpp"

namespace gramy::paski {

/// The answers for boards of some lengths, and the Grundy values from which they follow.
struct DerivedAnswers {
  std::span<const Number> strips;
  std::span<const Number> boards;
  std::span<const std::uint8_t> winners;  ///< the winner of each board: 1 the first player, 2 the second
  std::span<const std::uint32_t> table;   ///< Grundy values of runs of 0, 1, 2, ... cells
  /// The values of runs from `preperiod` on repeat with this period. Both are 0 if no run is longer than the
  /// table.
  Number preperiod = 0;
  Number period = 0;
};

/// Checks the answers in two steps. Every board's answer must follow from its Grundy value. Values of the
/// table are derived anew: each smaller value must belong to some split, and the value itself to none. For a
/// large table, only some values are derived, by trying about 2^28 splits. The check tries splits first for
/// the boards' own runs, and then for runs across the table. Values one period apart are compared as far as
/// the theorem of Guy and Smith requires. If the table is too short for this, the strips' parity must prove
/// the period. Throws CheckFailed. Returns what was checked, in words.
std::string check_answers(const DerivedAnswers& answers);

}  // namespace gramy::paski
