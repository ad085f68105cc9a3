// Scenes of games that move a token on a graph.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/scene.hpp"

namespace gramy {

/// A graph in which no edge occurs twice, given by functions because it may be huge. Vertices are 1 ..
/// `vertices`.
struct GraphLinks {
  bool directed = false;
  Number vertices = 0;
  std::uint64_t edges = 0;
  /// The number of edges from a vertex (in an undirected graph, at the vertex).
  std::function<std::uint64_t(Number vertex)> degree;
  /// The vertex to which the edge with this index leads. Indices are 0 .. degree - 1. Edges with low indices
  /// are shown first.
  std::function<Number(Number vertex, std::uint64_t index)> target;
};

/// Where the token stands, and the vertices next to it that the scene has to show.
struct GraphToken {
  Number here = 1;
  std::optional<Number> came_from = {};  ///< the vertex before the last move
  /// a neighbour of the token's vertex; if the token is in the middle, the neighbour is always shown
  std::optional<Number> way_on = {};
};

/// The scene of the whole graph if it is small. Otherwise the scene of the surroundings of the vertex
/// `place`, or of the token if `place` names no vertex. The surroundings reach two steps far in a directed
/// graph, and as far as there is space in an undirected one. The vertex in the middle shows as many edges as
/// fit, every other vertex at most a dozen. The token's vertex and the edge of its last move are marked. If
/// the token is in the middle, both are always shown. The number of examined edges is bounded.
GraphScene token_scene(const GraphLinks& graph, const GraphToken& token, std::span<const Number> place);

/// An edge of a scene and the vertex that it leads to, by their indices.
struct GraphWay {
  std::uint32_t vertex, edge;
};

/// The shown edges from a vertex (in an undirected graph, at the vertex). Empty if the vertex is not shown.
std::vector<GraphWay> ways_from(const GraphScene& graph, Number vertex);

}  // namespace gramy
