#include <algorithm>
#include <limits>
#include <utility>

#include "engine/graf/rules.hpp"

namespace gramy::graf {
namespace {

constexpr std::uint64_t looked_at = 50;

bool is_lost_terminal(const Board& board, Vertex v) {
  return board.graph.out_degree(v) == 0 && board.terminal[v] == Value::loss;
}

// How bad it is to leave the opponent at `v`. The first number is 0 for a terminal that is lost for the
// opponent, 2 for a drawn one, and 3 if the opponent has won or can win by the next move. Otherwise it is 1.
// If the first numbers are equal, the vertex with fewer moves is less bad.
std::pair<int, std::uint64_t> badness(const Board& board, Vertex v) {
  const auto answers = board.graph.out(v);
  if (answers.empty()) {
    switch (board.terminal[v]) {
      case Value::loss:
        return {0, 0};
      case Value::draw:
        return {2, 0};
      case Value::win:
        return {3, 1};
    }
  }
  const auto seen = answers.first(std::min(answers.size(), std::size_t{looked_at}));
  const bool loses = std::ranges::any_of(seen, [&](Vertex to) { return is_lost_terminal(board, to); });
  return {loses ? 3 : 1, loses ? 0 : answers.size()};
}

}  // namespace

Move Position::greedy_move(Random& random) const {
  const auto answers = board_->graph.out(here());
  // If there are very many moves, examines only some that are next to each other in the list, beginning at a
  // random one.
  const std::uint64_t first = answers.size() > looked_at ? random.below(answers.size()) : 0;
  Vertex best = 0;
  std::pair<int, std::uint64_t> least{std::numeric_limits<int>::max(), 0};
  std::uint64_t equals = 0;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(looked_at, answers.size()); ++i) {
    const Vertex to = answers[(first + i) % answers.size()];
    const auto bad = badness(*board_, to);
    equals = bad == least ? equals + 1 : 1;
    if (bad > least || (bad == least && random.below(equals) != 0)) continue;
    least = bad;
    best = to;
  }
  return {Number{best} + 1};
}

}  // namespace gramy::graf
