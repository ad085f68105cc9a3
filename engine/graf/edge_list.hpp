// A board as a list of edges, in the order of its text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/graf/digraph.hpp"
#include "engine/value.hpp"

namespace gramy::graf {

/// What the text of a board says.
struct EdgeList {
  std::vector<Edge> edges;
  /// For each vertex, the number of edges that begin there; doubled edges count twice.
  std::vector<std::uint32_t> out_degree;
  /// For each vertex without edges, its value for the player to move there; Value::draw for other vertices.
  std::vector<Value> terminal;

  Vertex vertices() const { return static_cast<Vertex>(terminal.size()); }
};

/// Throws BadInput if the text is not a valid board. `max_size` limits the sum of vertices and edges. The
/// number of vertices may exceed the number of tokens by at most 2 000 000, and may be at most 2^31 - 2.
EdgeList read_edges(std::string_view text, std::uint64_t max_size, const Progress& progress = {});

}  // namespace gramy::graf
