// Puzzles: positions of real mistakes in which exactly one move keeps the value.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "referee/exam/mistakes.hpp"

namespace gramy::referee {

/// A person can take in no more.
inline constexpr std::uint64_t most_puzzle_moves = 40;     // legal moves
inline constexpr std::size_t longest_puzzle_board = 2048;  // bytes

/// How hard it is for a person to find the only move: 1 to hardest_grade. With 2 legal moves 1, up to 4 of
/// them 2, up to 8 of them 3, more of them 4; and one more if the obvious move, which the player `greedy`
/// makes, is a mistake. Precondition: worth_of has accepted the position.
int grade_of(const AnyPosition& position, AnyAnalysis& analysis, const Worth& worth);

/// The puzzles among many mistakes: equally many of each game and grade, as far as there are so many. The
/// choice does not depend on the order of the mistakes.
class PuzzleChoice {
 public:
  explicit PuzzleChoice(std::size_t most) : most_(most) {}

  /// Passes over a mistake that makes no puzzle, and all but one of positions that look the same. For
  /// MistakeSearch::Found.
  void add(Item item, const AnyPosition& position, AnyAnalysis& analysis);

  /// At most `most` puzzles in random order, the same each time.
  std::vector<Item> chosen() const;

 private:
  std::size_t most_;
  std::map<std::pair<std::string, int>, ItemSample> samples_;  // by game and grade
};

}  // namespace gramy::referee
