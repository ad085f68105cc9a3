#include "engine/hydrorozgrywka/board.hpp"

#include <algorithm>
#include <charconv>

#include "engine/hydrorozgrywka/cycles.hpp"
#include "engine/number.hpp"
#include "engine/token_reader.hpp"

namespace gramy::hydro {
namespace {

void append(std::string& text, std::uint32_t number, char after) {
  char digits[10];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
  text += after;
}

}  // namespace

Board::Board(Vertex n, std::vector<Ends> edges) {
  Cycles cycles = find_cycles(n, std::move(edges));
  vertex_ = std::move(cycles.vertex);
  cycle_begin_ = std::move(cycles.begin);
  upper_ = std::move(cycles.upper);

  cycle_.resize(vertex_.size());
  for (Cycle c = 0; c < cycle_count(); ++c) {
    std::fill(cycle_.begin() + cycle_begin(c), cycle_.begin() + cycle_end(c), c);
  }
  places_begin_.resize(n + 2);
  for (const Vertex v : vertex_) ++places_begin_[v];
  for (Vertex v = 1; v <= n + 1; ++v) places_begin_[v] += places_begin_[v - 1];
  places_.resize(vertex_.size());
  for (Place p = edge_count(); p-- > 0;) places_[--places_begin_[vertex_[p]]] = p;
}

std::uint32_t Board::distance(Step step, Place to) const {
  const Place first = step.direction == Direction::forward ? step.from : to;
  const Place last = step.direction == Direction::forward ? to : step.from;
  return last >= first ? last - first : last + length(cycle(first)) - first;
}

std::optional<Step> Board::find_step(Vertex from, Vertex to) const {
  // A cycle hangs at one vertex only; so at least one of two neighbours has its upper place on their cycle.
  if (const Place p = upper_[from]; p != no_place) {
    if (vertex(next(p)) == to) return Step{p, Direction::forward};
    if (vertex(previous(p)) == to) return Step{p, Direction::backward};
  }
  if (const Place p = upper_[to]; p != no_place) {
    if (vertex(next(p)) == from) return Step{next(p), Direction::backward};
    if (vertex(previous(p)) == from) return Step{previous(p), Direction::forward};
  }
  return std::nullopt;
}

Board read_board(std::string_view text, std::uint64_t max_size) {
  TokenReader in(text);
  const Number n = in.number("n, the number of vertices,", 3, max_number);
  const Number m = in.number("m, the number of edges,", 3, max_number);
  const auto edges_declared = static_cast<std::uint64_t>(m);
  const std::uint64_t limit = std::min(max_size, Board::max_edges);
  if (edges_declared > limit) {
    in.fail("the board has " + std::to_string(m) + " edges, at most " + std::to_string(limit) +
            " are accepted");
  }
  if (edges_declared > in.tokens_left_at_most() / 2) {
    in.fail("expected " + std::to_string(m) + " edges, found a text too short for them");
  }
  // Vertices need not be listed; this bounds what is allocated for them.
  if (n > 2 * m) {
    in.fail("the board is not connected: " + std::to_string(m) + " edges cannot reach " + std::to_string(n) +
            " vertices");
  }
  std::vector<Ends> edges;
  edges.reserve(edges_declared);
  for (Number i = 0; i < m; ++i) {
    const Number a = in.number("a vertex", 1, n);
    const Number b = in.number("a vertex", 1, n);
    if (a == b) in.fail("edge " + std::to_string(a) + "-" + std::to_string(b) + " is a loop");
    edges.push_back({static_cast<Vertex>(a), static_cast<Vertex>(b)});
  }
  in.expect_end("the last edge");
  return Board(static_cast<Vertex>(n), std::move(edges));
}

std::string write_board(const Board& board) {
  std::string text;
  append(text, board.vertex_count(), ' ');
  append(text, board.edge_count(), '\n');
  std::vector<Vertex> larger;
  for (Vertex v = 1; v <= board.vertex_count(); ++v) {
    larger.clear();
    for (const Place place : board.places(v)) {
      for (const Place neighbour : {board.previous(place), board.next(place)}) {
        if (board.vertex(neighbour) > v) larger.push_back(board.vertex(neighbour));
      }
    }
    std::ranges::sort(larger);
    for (const Vertex w : larger) {
      append(text, v, ' ');
      append(text, w, '\n');
    }
  }
  return text;
}

}  // namespace gramy::hydro
