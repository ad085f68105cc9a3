// Small boards of the green game, with their winners by the rules alone.
// Every continuation is played to its end.
#pragma once

#include <numeric>

#include "engine/zielone/board.hpp"
#include "tests/engine/testing.hpp"

namespace gramy::zielone {

/// A board whose vertices count from 1, as in its text.
struct SmallBoard {
  int a = 0, b = 0;
  std::vector<bool> green;                // index 0 is not used
  std::vector<std::vector<int>> next_of;  // index 0 is not used

  std::string text() const {
    std::string text = std::to_string(a) + ' ' + std::to_string(b) + '\n';
    for (int v = 1; v <= a + b; ++v) {
      text += std::string(green[v] ? "1 " : "0 ") + std::to_string(next_of[v].size());
      for (const int s : next_of[v]) text += ' ' + std::to_string(s);
      text += '\n';
    }
    return text;
  }

  std::shared_ptr<const Board> board() const {
    return std::make_shared<const Board>(read_board(text(), UINT64_MAX));
  }

  /// Whether Ania wins a match that has followed `path` so far. If the match goes on, both players play
  /// perfectly from here.
  bool ania_wins(std::vector<int>& path) const {
    const int here = path.back();
    const auto first = std::find(path.begin(), path.end(), here);
    if (first + 1 != path.end()) return std::any_of(first, path.end(), [this](int v) { return green[v]; });
    const bool ania_moves = here <= a;
    for (const int s : next_of[here]) {
      path.push_back(s);
      const bool wins = ania_wins(path);
      path.pop_back();
      if (wins == ania_moves) return wins;
    }
    return !ania_moves;
  }
};

/// A random board. Each player has 1 to `most` vertices, with 1 to `degree` successors each. A random share
/// of the vertices is green.
inline SmallBoard random_small_board(Random& random, int most, int degree) {
  SmallBoard board;
  board.a = static_cast<int>(random.between(1, most));
  board.b = static_cast<int>(random.between(1, most));
  const int count = board.a + board.b;
  board.green.assign(count + 1, false);
  board.next_of.resize(count + 1);
  const double share = static_cast<double>(random.between(0, 6)) / 10;
  for (int v = 1; v <= count; ++v) {
    board.green[v] = random.chance(share);
    std::vector<int> others;
    for (int s = v <= board.a ? board.a + 1 : 1; s <= (v <= board.a ? count : board.a); ++s)
      others.push_back(s);
    random.shuffle(others);
    others.resize(std::min<std::size_t>(others.size(), random.between(1, degree)));
    board.next_of[v] = others;
  }
  return board;
}

/// Distinct random vertices, at most `most`.
inline std::vector<Vertex> random_vertices(Random& random, const Board& board, std::uint64_t most) {
  std::vector<Vertex> all(board.vertex_count());
  std::iota(all.begin(), all.end(), 0);
  random.shuffle(all);
  all.resize(std::min<std::size_t>(all.size(), most));
  return all;
}

/// The board in the example of the task's source.
inline constexpr const char* example_board =
    "5 3\n0 2 6 7\n0 3 6 7 8\n0 1 8\n1 1 7\n1 1 8\n1 2 1 2\n0 3 1 2 4\n0 2 3 4\n";

}  // namespace gramy::zielone

using namespace gramy::zielone;
