// An immutable directed graph in compressed sparse rows.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/stop.hpp"

namespace gramy::graf {

/// The number of a vertex: 0 .. n-1 in the engine, 1 .. n in every text.
using Vertex = std::uint32_t;
using Edge = std::pair<Vertex, Vertex>;

/// A directed graph. The edges from a vertex lie next to each other in memory.
class Digraph {
 public:
  Digraph() = default;

  /// Merges doubled edges. O(n + m). Precondition: fewer than 2^32 edges, all between vertices below `n`.
  Digraph(Vertex n, std::span<const Edge> edges);

  /// The graph with all edges reversed; doubled edges are kept. O(n + m). The precondition is that of the
  /// constructor.
  static Digraph reversed(Vertex n, std::span<const Edge> edges);

  Vertex vertices() const { return static_cast<Vertex>(begin_.size() - 1); }
  std::uint32_t edges() const { return static_cast<std::uint32_t>(heads_.size()); }

  /// The vertices to which the edges from `v` lead, in increasing order.
  std::span<const Vertex> out(Vertex v) const {
    return {heads_.data() + begin_[v], heads_.data() + begin_[v + 1]};
  }
  /// heads() is the concatenation of all rows. begin(v) is the index where the row of `v` begins;
  /// begin(vertices()) is the end of the last row.
  std::span<const Vertex> heads() const { return heads_; }
  std::uint32_t begin(Vertex v) const { return begin_[v]; }
  std::uint32_t out_degree(Vertex v) const { return begin_[v + 1] - begin_[v]; }

  Digraph reversed(const StopPoll& stop = {}) const;

  friend bool operator==(const Digraph&, const Digraph&) = default;

 private:
  void drop_doubled();

  std::vector<std::uint32_t> begin_{0};  // row v is heads_[begin_[v] .. begin_[v + 1])
  std::vector<Vertex> heads_;
};

}  // namespace gramy::graf
