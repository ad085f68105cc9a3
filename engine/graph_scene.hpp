// Scenes of a token on a graph.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/scene.hpp"

namespace gramy {

/// A graph without doubled edges that is asked about, not copied: it may be huge. Vertices are 1 ..
/// `vertices`.
struct GraphLinks {
  bool directed = false;
  Number vertices = 0;
  std::uint64_t edges = 0;
  /// How many edges lead from a vertex (undirected: lie at it).
  std::function<std::uint64_t(Number vertex)> degree;
  /// Where the one of this index leads, 0 .. degree - 1. Those that matter most come first.
  std::function<Number(Number vertex, std::uint64_t index)> target;
};

struct GraphToken {
  Number here = 1;
  std::optional<Number> came_from = {};  ///< by the last move
  std::optional<Number> way_on = {};     ///< the other end of an edge from here that matters more than others
};

/// The whole graph if that is small. Else what lies around the token, or around the vertex that `place`
/// names: of a directed graph two steps from there, of an undirected one as far as it goes; of the vertex in
/// the middle as many edges as fit, of others a dozen at most. Marks where the token stands and the edge it
/// came by, which are always shown when it is in the middle. Asks for a bounded number of edges.
GraphScene token_scene(const GraphLinks& graph, const GraphToken& token, std::span<const Number> place);

/// An edge of a scene and the vertex it leads to, by index.
struct GraphWay {
  std::uint32_t vertex, edge;
};

/// What is shown of the edges that lead from a vertex (undirected: lie at it); nothing if it is not shown.
std::vector<GraphWay> ways_from(const GraphScene& graph, Number vertex);

}  // namespace gramy
