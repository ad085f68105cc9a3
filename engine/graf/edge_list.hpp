// A board as its text gives it: edges in any order.
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
  /// By vertex, doubled edges counted twice.
  std::vector<std::uint32_t> out_degree;
  /// What a vertex without edges is worth to the player to move there; of other vertices: Value::draw.
  std::vector<Value> terminal;

  Vertex vertices() const { return static_cast<Vertex>(terminal.size()); }
};

/// Throws BadInput. A text may declare at most 2 000 000 vertices more than it has tokens, and 2^31 - 2 in
/// all; `max_size` limits vertices and edges together.
EdgeList read_edges(std::string_view text, std::uint64_t max_size, const Progress& progress = {});

}  // namespace gramy::graf
