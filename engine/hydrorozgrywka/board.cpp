#include "engine/hydrorozgrywka/board.hpp"

#include <algorithm>
#include <utility>

namespace gramy::hydro {
Board::Board(Cycles cycles) {
  const auto n = static_cast<Vertex>(cycles.name.size() - 1);
  vertex_ = std::move(cycles.vertex);
  for (Vertex& v : vertex_) v = cycles.name[v];
  cycle_begin_ = std::move(cycles.begin);

  cycle_.resize(vertex_.size());
  upper_.assign(n + 1, no_place);
  for (Cycle c = 0; c < cycle_count(); ++c) {
    for (Place p = cycle_begin(c); p < cycle_end(c); ++p) cycle_[p] = c;
    for (Place p = cycle_begin(c) + 1; p < cycle_end(c); ++p) upper_[vertex_[p]] = p;
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
  // Every vertex of a cycle except the first has its upper place on that cycle. So at least one of two
  // neighbours has its upper place on their common cycle.
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
  return Board(find_cycles(read_edges(text, max_size), text));
}

std::string write_board(const Board& board) {
  EdgeList sorted{board.vertex_count(), {}};
  sorted.edges.reserve(board.edge_count());
  std::vector<Vertex> larger;
  for (Vertex v = 1; v <= board.vertex_count(); ++v) {
    larger.clear();
    for (const Place place : board.places(v)) {
      for (const Place neighbour : {board.previous(place), board.next(place)}) {
        if (board.vertex(neighbour) > v) larger.push_back(board.vertex(neighbour));
      }
    }
    std::ranges::sort(larger);
    for (const Vertex w : larger) sorted.edges.push_back({v, w});
  }
  return write_edges(sorted);
}

}  // namespace gramy::hydro
