#include "exhaustive.hpp"

#include <algorithm>

namespace gramy::contract {

std::optional<Solved> solve_exhaustively(const AnyPosition& position, std::uint64_t& budget,
                                         std::map<AnyMove, Value>* values_after) {
  if (budget == 0) return std::nullopt;
  --budget;
  if (const auto result = position.result()) return Solved{value_for(*result, position.to_move()), 0};
  std::optional<std::uint64_t> win;
  std::uint64_t loss = 0;
  bool drawn = false;
  for (const AnyMove& move : position.moves(UINT64_MAX)) {
    AnyPosition next = position;
    next.play(move);
    const auto solved = solve_exhaustively(next, budget);
    if (!solved) return std::nullopt;
    if (values_after) values_after->emplace(move, opposite(solved->value));
    const std::uint64_t distance = solved->distance + 1;
    if (solved->value == Value::loss) win = std::min(win.value_or(distance), distance);
    if (solved->value == Value::win) loss = std::max(loss, distance);
    if (solved->value == Value::draw) drawn = true;
  }
  if (win) return Solved{Value::win, *win};
  if (drawn) return Solved{Value::draw, 0};
  return Solved{Value::loss, loss};
}

}  // namespace gramy::contract
