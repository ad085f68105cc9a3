#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/policjant-i-zlodziej/rules.hpp"

namespace gramy::policjant {
namespace {

// The number of steps of this player between two cells, as if there were no walls.
Number crow_flies(const Board& board, Seat seat, Cell a, Cell b) {
  const Number down = std::abs(board.row_of(a) - board.row_of(b));
  const Number right = std::abs(board.column_of(a) - board.column_of(b));
  return seat == policeman ? std::max(down, right) : down + right;
}

std::optional<Number> nearest_exit(const Board& board, Cell from) {
  std::optional<Number> nearest;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (!board.is_exit(cell)) continue;
    const Number distance = crow_flies(board, thief, from, cell);
    nearest = std::min(nearest.value_or(distance), distance);
  }
  return nearest;
}

Number badness(const Board& board, const Situation& now, Cell to) {
  const Number apart = crow_flies(board, policeman, now.waiting(), to);
  if (now.to_move == policeman) return apart;
  if (apart > 0 && board.is_exit(to)) return std::numeric_limits<Number>::min();
  if (apart <= 1) return std::numeric_limits<Number>::max() - apart;
  return nearest_exit(board, to).value_or(-apart);
}

}  // namespace

Move Position::greedy_move(Random& random) const {
  Cell best = now_.mover();
  std::optional<Number> least;
  std::uint64_t equals = 0;
  for (const Cell to : steps()) {
    const Number bad = badness(*board_, now_, to);
    equals = bad == least ? equals + 1 : 1;
    if (least && (bad > *least || (bad == *least && random.below(equals) != 0))) continue;
    least = bad;
    best = to;
  }
  return move_to(best);
}

}  // namespace gramy::policjant
