#include "engine/zielone/generator.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/zielone/solution.hpp"

namespace gramy::zielone {
namespace {

Board ring(Random& random, Vertex pairs) {
  const std::uint64_t count = 2 * std::uint64_t{pairs};
  // With these numbers, Ania wins from about half of the vertices, and nearly half of the winner's moves are
  // mistakes.
  constexpr int reach = 3;
  constexpr double third_edge = 0.8, back_edge = 0.3;
  const double green_share =
      0.01 * static_cast<double>(random.between(5, 20)) + 1.0 / static_cast<double>(count);

  std::vector<Vertex> anias(pairs), boleks(pairs);
  std::iota(anias.begin(), anias.end(), 0);
  std::iota(boleks.begin(), boleks.end(), pairs);
  random.shuffle(anias);
  random.shuffle(boleks);
  const auto at = [&](std::uint64_t place) { return (place % 2 == 0 ? anias : boleks)[place % count / 2]; };

  std::vector<std::vector<Vertex>> successors(count);
  std::vector<std::uint8_t> green(count);
  for (std::uint64_t place = 0; place < count; ++place) {
    const auto some_steps = [&random] { return 1 + 2 * random.below(reach); };
    auto& list = successors[at(place)];
    const int ahead = random.chance(third_edge) ? 3 : 2;
    for (int i = 0; i < ahead; ++i) list.push_back(at(place + some_steps()));
    if (random.chance(back_edge)) list.push_back(at(place + reach * count - some_steps()));
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
    green[at(place)] = random.chance(green_share);
  }

  BoardNumbers numbers{.ania_count = pairs, .green = std::move(green)};
  numbers.in_degree.assign(count, 0);
  for (const auto& list : successors) {
    for (const Vertex target : list) ++numbers.in_degree[target];
    numbers.targets.insert(numbers.targets.end(), list.begin(), list.end());
    numbers.first.push_back(static_cast<std::uint32_t>(numbers.targets.size()));
  }
  return Board(std::move(numbers));
}

/// The vertices where a match of the wanted value may start. If the first player is to win, these are the
/// vertices where some first moves win and others lose. Otherwise they are those where the first player
/// loses.
std::vector<Vertex> starts(const Board& board, bool first_player_wins) {
  const Solution solution = solve_fast(board);
  std::vector<Vertex> fitting;
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    const Player winner = solution.winner(v);
    if ((winner == board.owner(v)) != first_player_wins) continue;
    const auto loses = [&](Vertex s) { return solution.winner(s) != winner; };
    if (!first_player_wins || std::ranges::any_of(board.successors(v), loses)) fitting.push_back(v);
  }
  return fitting;
}

}  // namespace

Generated<Board> generate(Random& random, Number size) {
  constexpr int most_tries = 10;
  constexpr Number most_vertices = 1'000'000;
  if (size > most_vertices) {
    throw BadInput("size: expected at most " + std::to_string(most_vertices) + " vertices, found " +
                   std::to_string(size));
  }
  const bool first_player_wins = random.chance(0.5);
  for (int tried = 1;; ++tried) {
    Board board = ring(random, static_cast<Vertex>((size + 1) / 2));
    const std::vector<Vertex> fitting = starts(board, first_player_wins);
    if (fitting.empty() && tried < most_tries) continue;
    const Number start = fitting.empty() ? random.between(1, board.vertex_count())
                                         : Number{fitting[random.below(fitting.size())]} + 1;
    return {std::move(board), start};
  }
}

}  // namespace gramy::zielone
