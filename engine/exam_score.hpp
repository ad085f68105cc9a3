// The score of an exam: the share of positions whose value a player kept.
#pragma once

#include <cstdint>

#include "engine/worth.hpp"

namespace gramy {

/// The results of a player's answers to the positions of an exam. A fault, which is an answer without a legal
/// move in time, counts as a mistake.
struct ExamScore {
  std::uint64_t asked = 0;
  std::uint64_t kept = 0;  ///< number of answers that keep the value of the position
  double chances = 0;      ///< the share of legal moves that keep the value, summed over all positions

  void add(const Worth& worth, bool kept_value);

  /// The share of answers that keep the value. Precondition of this and the next two functions: asked > 0.
  double accuracy() const { return static_cast<double>(kept) / static_cast<double>(asked); }
  /// The expected accuracy of random legal moves, computed exactly.
  double chance() const { return chances / static_cast<double>(asked); }
  /// How much better than chance the answers are: 0 for random play, 1 for perfect play, negative for worse
  /// than random.
  double above_chance() const { return (accuracy() - chance()) / (1 - chance()); }
};

struct Interval {
  double low = 0, high = 1;
};

/// The 95 % confidence interval of the accuracy (E. B. Wilson, 1927). Precondition: asked > 0.
Interval wilson(const ExamScore& score);

}  // namespace gramy
