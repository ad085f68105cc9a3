#include <algorithm>

#include "engine/misie-patysie/rules.hpp"

namespace gramy::misie {
namespace {

bool emptied_by_one_move(Piles piles, Number limit) {
  const bool one_kind = piles.bears == 0 || piles.sticks == 0;
  return (one_kind || piles.bears == piles.sticks) && std::max(piles.bears, piles.sticks) <= limit;
}

}  // namespace

/// Looks one move ahead. Empties the pool if it can. Otherwise tries a few random moves, until it finds one
/// after which the opponent cannot empty the pool.
Move Position::greedy_move(Random& random) const {
  constexpr int tries = 32;
  if (emptied_by_one_move(piles_, board_->limit)) return {piles_.bears, piles_.sticks};
  Move move = random_move(random);
  for (int i = 1; i < tries && emptied_by_one_move(after(piles_, move), board_->limit); ++i) {
    move = random_move(random);
  }
  return move;
}

}  // namespace gramy::misie
