// What a board is worth at the beginning of a match, and the source's two ways to find out.
#pragma once

#include <optional>
#include <vector>

#include "engine/zielone/board.hpp"
#include "engine/zielone/labelling.hpp"

namespace gramy::zielone {

/// Winning regions and memoryless winning strategies of both players.
struct Solution {
  /// The least labelling good for Bolek.
  Labelling labels;
  /// By vertex: where its owner moves to win from it; meaningless where the owner does not win.
  std::vector<Vertex> strategy;

  Player winner(Vertex v) const { return labels[v] == infinite ? Player::ania : Player::bolek; }
};

/// Drops green vertices from which Ania cannot return to a green one that is left, until there are none to
/// drop (source, theorem 2.9). O(k*m) for k green vertices and m edges.
Solution solve_by_traps(const Board& board);

/// Raises labels until they are good for Bolek (source, theorem 3.12). Bolek moves to the smallest label.
/// O(k*m).
Solution solve_by_labels(const Board& board);

}  // namespace gramy::zielone
