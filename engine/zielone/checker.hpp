// Check of who wins a board from where, however that was found.
#pragma once

#include <vector>

#include "engine/zielone/board.hpp"

namespace gramy::zielone {

struct Answer {
  std::vector<Player> winner;  ///< by vertex
  /// By vertex: where its owner moves to win from it; anything where the owner does not win.
  std::vector<Vertex> strategy;
};

/// Throws CheckFailed, naming a vertex, unless
/// - each side's region is closed: the winner's move stays in it, and the loser has none that leaves it;
/// - every cycle left in Ania's region, when she moves by her strategy, has green;
/// - no cycle left in Bolek's region, when he moves by his, has green.
/// Then the answer is right, for whoever moves by such a strategy wins. O(n + m), without recursion.
/// Precondition: the answer has as many entries as the board has vertices.
void check_answer(const Board& board, const Answer& answer);

}  // namespace gramy::zielone
