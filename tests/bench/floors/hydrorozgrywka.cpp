// Floor (the least work) for hydrorozgrywka: reads a board, walks it once, and writes a line for each vertex.
// It uses the reader of gramy-solve, adjacency lists, and one depth-first walk with an explicit stack.
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/token_reader.hpp"
#include "engine/tool/input.hpp"

namespace {

using gramy::Number;

struct Board {
  std::uint32_t n = 0;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
};

Board read(const std::string& text) {
  gramy::TokenReader in(text);
  Board board;
  const Number n = in.number("n", 1, UINT32_MAX - 1);
  const Number m = in.number("m", 0, UINT32_MAX / 2);
  board.n = static_cast<std::uint32_t>(n);
  board.edges.reserve(static_cast<std::size_t>(m));
  for (Number i = 0; i < m; ++i) {
    const Number a = in.number("a vertex", 1, n);
    const Number b = in.number("a vertex", 1, n);
    board.edges.emplace_back(a, b);
  }
  return board;
}

/// The adjacency lists of all vertices in one vector. The list of vertex v begins at target[begin[v]].
struct Neighbours {
  explicit Neighbours(const Board& board) : begin(board.n + 2), target(2 * board.edges.size()) {
    for (const auto& [a, b] : board.edges) ++begin[a], ++begin[b];
    for (std::size_t v = 1; v < begin.size(); ++v) begin[v] += begin[v - 1];
    for (const auto& [a, b] : board.edges) {
      target[--begin[a]] = b;
      target[--begin[b]] = a;
    }
  }

  std::vector<std::uint32_t> begin;
  std::vector<std::uint32_t> target;
};

/// For each vertex, whether its depth in a depth-first walk from vertex 1 is odd.
std::vector<bool> walk(std::uint32_t n, const Neighbours& neighbours) {
  std::vector<bool> seen(n + 1), odd(n + 1);
  std::vector<std::uint32_t> next(neighbours.begin), stack{1};
  seen[1] = true;
  while (!stack.empty()) {
    const std::uint32_t v = stack.back();
    if (next[v] == neighbours.begin[v + 1]) {
      stack.pop_back();
      continue;
    }
    const std::uint32_t w = neighbours.target[next[v]++];
    if (seen[w]) continue;
    seen[w] = true;
    odd[w] = stack.size() % 2 == 1;
    stack.push_back(w);
  }
  return odd;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    Board board = read(gramy::tool::read_all(argc > 1 ? argv[1] : ""));
    const Neighbours neighbours(board);
    decltype(board.edges)().swap(board.edges);
    const std::vector<bool> odd = walk(board.n, neighbours);
    std::string answer(2 * std::size_t{board.n}, '\n');
    for (std::size_t v = 1; v <= board.n; ++v) answer[2 * v - 2] = odd[v] ? '1' : '2';
    gramy::tool::write_out(answer);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
