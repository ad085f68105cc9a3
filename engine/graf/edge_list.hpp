// Edge list: a board in the order of its text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/graf/digraph.hpp"
#include "engine/value.hpp"

namespace gramy::graf {

struct EdgeList {
  std::vector<Edge> edges;
  /// number of edges out of each vertex; doubled edges count twice
  std::vector<std::uint32_t> out_degree;
  /// The value of a vertex without edges for the player to move there; Value::draw for other vertices.
  std::vector<Value> terminal;

  Vertex vertices() const { return static_cast<Vertex>(terminal.size()); }
};

/// Throws BadInput. A text may declare at most 2 000 000 more vertices than it has tokens, and at most 2^31 -
/// 2. `max_size` limits the sum of vertices and edges.
EdgeList read_edges(std::string_view text, std::uint64_t max_size, const Progress& progress = {});

}  // namespace gramy::graf
