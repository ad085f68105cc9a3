#include "engine/paski/rules.hpp"

namespace gramy::paski {

/// Restricts the opponent: of a few random moves, chooses the one that leaves the fewest moves.
Move Position::greedy_move(Random& random) const {
  constexpr int candidates = 16;
  Move best = random_move(random);
  for (int i = 1; i < candidates; ++i) {
    const Move move = random_move(random);
    if (moves_removed_by(move) > moves_removed_by(best)) best = move;
  }
  return best;
}

}  // namespace gramy::paski
