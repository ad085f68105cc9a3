#include "engine/graf/winning_moves.hpp"

#include <algorithm>

namespace gramy::graf {

std::vector<Vertex> winning_moves(std::span<const Edge> edges, std::span<const Verdict> verdicts) {
  std::vector<Vertex> moves(verdicts.size(), no_move);
  for (const auto& [tail, head] : edges) {
    if (verdicts[tail].value != Value::win || verdicts[head].value != Value::loss) continue;
    if (verdicts[head].distance + 1 == verdicts[tail].distance) moves[tail] = std::min(moves[tail], head);
  }
  return moves;
}

}  // namespace gramy::graf
