#include "engine/graf/digraph.hpp"

#include <algorithm>

namespace gramy::graf {
namespace {

// Adds up the sizes of the rows, so that begin_[v] is the end of row v. Filling the rows backwards then moves
// each entry to the beginning of its row.
void add_up(std::vector<std::uint32_t>& sizes) {
  for (std::size_t v = 1; v < sizes.size(); ++v) sizes[v] += sizes[v - 1];
}

}  // namespace

Digraph::Digraph(Vertex n, std::span<const Edge> edges) {
  // Reversing the graph twice sorts each row.
  *this = reversed(n, edges).reversed();
  drop_doubled();
}

Digraph Digraph::reversed(Vertex n, std::span<const Edge> edges) {
  Digraph by_head;
  by_head.begin_.assign(std::size_t{n} + 1, 0);
  for (const auto& [tail, head] : edges) ++by_head.begin_[head];
  add_up(by_head.begin_);
  by_head.heads_.resize(edges.size());
  for (std::size_t i = edges.size(); i-- > 0;) {
    const auto& [tail, head] = edges[i];
    by_head.heads_[--by_head.begin_[head]] = tail;
  }
  return by_head;
}

Digraph Digraph::reversed(const StopPoll& stop) const {
  Digraph by_head;
  by_head.begin_.assign(begin_.size(), 0);
  for (const Vertex head : heads_) ++by_head.begin_[head];
  add_up(by_head.begin_);
  by_head.heads_.resize(heads_.size());
  for (Vertex v = vertices(); v-- > 0;) {
    stop.count(out_degree(v) + 1);
    for (const Vertex head : out(v)) by_head.heads_[--by_head.begin_[head]] = v;
  }
  return by_head;
}

void Digraph::drop_doubled() {
  std::uint32_t kept = 0;
  std::uint32_t row = 0;
  for (Vertex v = 0; v < vertices(); ++v) {
    const std::uint32_t end = begin_[v + 1];
    const std::uint32_t first = kept;
    for (; row < end; ++row) {
      if (kept == first || heads_[kept - 1] != heads_[row]) heads_[kept++] = heads_[row];
    }
    begin_[v + 1] = kept;
  }
  heads_.resize(kept);
}

}  // namespace gramy::graf
