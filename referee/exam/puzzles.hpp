// Puzzles: positions of recorded mistakes in which exactly one move keeps the value.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "referee/exam/mistakes.hpp"

namespace gramy::referee {

/// Limits for puzzles: the most legal moves, and the most bytes of the board.
inline constexpr std::uint64_t most_puzzle_moves = 40;
inline constexpr std::size_t longest_puzzle_board = 2048;

/// How hard it is for a person to find the one right move: from 1 to hardest_grade. The grade is 1 for 2
/// legal moves, 2 for 3 or 4, 3 for 5 to 8, and 4 for more. It is one higher if the move of the player
/// `greedy`, which many people would make, is a mistake. Precondition: worth_of has accepted the position.
int grade_of(const AnyPosition& position, AnyAnalysis& analysis, const Worth& worth);

/// Chooses puzzles among many mistakes, if possible equally many of each game and grade. The choice does not
/// depend on the order of the mistakes.
class PuzzleChoice {
 public:
  explicit PuzzleChoice(std::size_t most) : most_(most) {}

  /// Adds a mistake, if it makes a puzzle. Keeps only one of several positions with the same picture.
  void add(Item item, const AnyPosition& position, AnyAnalysis& analysis);

  /// At most `most` puzzles, in a random order that is always the same.
  std::vector<Item> chosen() const;

 private:
  std::size_t most_;
  std::map<std::pair<std::string, int>, ItemSample> samples_;  // for each game and grade, a sample
};

}  // namespace gramy::referee
