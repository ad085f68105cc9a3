// Check of answers of the contest by the definition of Grundy values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/base/number.hpp"

namespace gramy::paski {

/// Answers for boards of some lengths, and the Grundy values that they were derived from.
struct DerivedAnswers {
  std::span<const Number> strips;
  std::span<const Number> boards;
  std::span<const std::uint8_t> winners;  ///< by board: 1 the first player, 2 the second
  std::span<const std::uint32_t> table;   ///< Grundy values of runs of 0, 1, 2, ... cells
  /// Of longer runs: from `preperiod` on the values repeat every `period`; 0 if they are not needed.
  Number preperiod = 0;
  Number period = 0;
};

/// Every board's answer follows from its value. Values of the table are derived anew: each smaller value is
/// that of some split, and the value itself that of none. All of them if that takes at most 2^28 splits, else
/// as many as take about that: those of the boards first, then others all over the table. The period is
/// compared as far as the theorem of Guy and Smith asks, or follows from the strips' parity. Throws
/// CheckFailed. Returns what was checked, in words.
std::string check_answers(const DerivedAnswers& answers);

}  // namespace gramy::paski
