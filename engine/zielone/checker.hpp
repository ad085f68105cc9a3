// Checker of an answer: the winner from every vertex of a board, and the winning moves. O(n + m).
#pragma once

#include <vector>

#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// An answer to the contest that is to be checked.
struct ContestOutput {
  std::vector<Player> winner;  ///< for each vertex, the winner of a match that starts there
  /// For each vertex, the winning move of its owner; undefined if the owner does not win.
  std::vector<Vertex> strategy;
};

/// Checks these rules:
/// - Each side's region is closed: the winner's move stays in it, and no move of the loser leaves it.
/// - Every cycle in Ania's region has green, if she plays her strategy.
/// - No cycle in Bolek's region has green, if Bolek plays his strategy.
/// If all three hold, the strategies win, so the answer is right. O(n + m), without recursion. Throws
/// CheckFailed with a vertex that breaks a rule. Precondition: the answer has as many entries as the board
/// has vertices.
void check_answer(const Board& board, const ContestOutput& answer);

}  // namespace gramy::zielone
