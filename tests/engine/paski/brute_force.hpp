// Exhaustive search by the rules alone, as a reference for all other code.
#pragma once

#include "engine/paski/rules.hpp"
#include "tests/engine/testing.hpp"

namespace gramy::paski {

/// Values of all sets of covered cells of a short row, found by trying every move. Bit i represents cell i +
/// 1.
class BruteForce {
 public:
  BruteForce(const Board& board) : board_(board), won_(std::size_t{1} << board.cells) {
    for (std::size_t covered = won_.size(); covered-- > 0;) won_[covered] = !winning_moves(covered).empty();
  }

  bool won(std::size_t covered) const { return won_[covered]; }

  static std::size_t after(std::size_t covered, Move move) {
    return covered | (((std::size_t{1} << move.length) - 1) << (move.cell - 1));
  }

  /// The moves, sorted by length, then by cell.
  std::vector<Move> moves(std::size_t covered) const {
    std::vector<Move> legal;
    for (Number length = 1; length <= board_.cells; ++length) {
      if (length != board_.strips[0] && length != board_.strips[1] && length != board_.strips[2]) continue;
      for (Number cell = 1; cell + length - 1 <= board_.cells; ++cell) {
        if ((covered & after(0, {length, cell})) == 0) legal.push_back({length, cell});
      }
    }
    return legal;
  }

  std::vector<Move> winning_moves(std::size_t covered) const {
    std::vector<Move> winning;
    for (const Move move : moves(covered)) {
      if (!won_[after(covered, move)]) winning.push_back(move);
    }
    return winning;
  }

 private:
  Board board_;
  std::vector<char> won_;
};

/// The Grundy values of runs of up to `longest` cells.
inline std::vector<std::uint32_t> by_definition(const std::vector<Number>& lengths, Number longest) {
  std::vector<std::uint32_t> values;
  for (Number run = 0; run <= longest; ++run) {
    std::set<std::uint32_t> reached;
    for (const Number length : lengths) {
      for (Number left = 0; left + length <= run; ++left) {
        reached.insert(values[static_cast<std::size_t>(left)] ^
                       values[static_cast<std::size_t>(run - length - left)]);
      }
    }
    std::uint32_t least = 0;
    while (reached.contains(least)) ++least;
    values.push_back(least);
  }
  return values;
}

}  // namespace gramy::paski

using namespace gramy::paski;
