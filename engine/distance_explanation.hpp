// Explanation of a position's value, in games whose distances are known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/verdict.hpp"

namespace gramy {

struct DistanceExplanation {
  static constexpr std::size_t most_named = 12;

  Verdict here;   ///< for the player to move
  Verdict after;  ///< of where the move leads to, for the opponent
  /// What it would be worth if nothing had been played before.
  Verdict fresh;
  std::uint64_t moves = 0;             ///< that there are
  std::uint64_t keeping = 0;           ///< of these keep the value
  std::vector<std::uint32_t> named{};  ///< the first of those that keep it, by index
  // Of a draw: the opponent's answers to the move, and how many of them keep it. None: the match has ended.
  std::uint64_t answers = 0;
  std::uint64_t keeping_answers = 0;
};

/// `named`: those of the explanation, as moves are written.
std::string in_words(const DistanceExplanation& explanation, const std::vector<std::string>& named);

}  // namespace gramy
