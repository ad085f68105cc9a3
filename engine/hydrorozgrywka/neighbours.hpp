// Adjacency lists of a graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/hydrorozgrywka/edge_list.hpp"

namespace gramy::hydro {

/// The concatenated adjacency lists of all vertices. O(n + m).
class Neighbours {
 public:
  /// Takes the edges by value and frees them, because they use as much memory as the lists.
  explicit Neighbours(EdgeList list);

  Vertex vertex_count() const { return static_cast<Vertex>(begin_.size() - 2); }
  std::size_t edge_count() const { return target_.size() / 2; }

  /// The neighbours of `v`, in the order of their edges in the edge list.
  std::span<const Vertex> of(Vertex v) const {
    return {target_.data() + begin_[v], target_.data() + begin_[v + 1]};
  }

 private:
  std::vector<std::uint32_t> begin_;
  std::vector<Vertex> target_;
};

}  // namespace gramy::hydro
