// Check of the winners of a board, independent of the solvers.
#pragma once

#include <vector>

#include "engine/zielone/board.hpp"

namespace gramy::zielone {

struct ContestOutput {
  std::vector<Player> winner;  ///< the winner from each vertex
  /// By vertex: the winning move of its owner; undefined if the owner does not win.
  std::vector<Vertex> strategy;
};

/// Throws CheckFailed with a vertex unless
/// - each side's region is closed: the winner's move stays in it, and no move of the loser leaves it;
/// - every cycle in Ania's region that agrees with her strategy has green;
/// - no cycle in Bolek's region that agrees with Bolek's strategy has green.
/// Then the answer is right, because these strategies win. O(n + m), without recursion. Precondition: the
/// answer has as many entries as the board has vertices.
void check_answer(const Board& board, const ContestOutput& answer);

}  // namespace gramy::zielone
