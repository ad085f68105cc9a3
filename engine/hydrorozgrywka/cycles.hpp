// Decomposition of a cactus into its cycles by breadth-first search, in O(n + m).
#pragma once

#include <string_view>
#include <vector>

#include "engine/hydrorozgrywka/edge_list.hpp"

namespace gramy::hydro {

/// A place is one vertex on one cycle: an index into the concatenation of all cycles. Every edge lies on
/// exactly one cycle, so there are as many places as edges.
using Place = std::uint32_t;

/// The cycles of a cactus. Vertices are renumbered 1 .. n in breadth-first order from vertex 1. So neighbours
/// on the board are neighbours in memory, whatever names the text uses.
struct Cycles {
  std::vector<Vertex> name;  ///< for each number, the vertex's name in the text; entry 0 is unused
  /// For each place, its vertex; each cycle begins at its vertex nearest to vertex 1.
  std::vector<Vertex> vertex;
  /// For each cycle, its first place. One more element has the end of the last cycle. Each cycle comes after
  /// the one that it hangs on.
  std::vector<Place> begin;
};

/// Finds the cycles. Every edge outside a breadth-first tree closes a cycle, and in a cactus no two of these
/// cycles share an edge. Throws BadInput unless the list is a cactus: connected, without doubled edges, each
/// edge on exactly one simple cycle. The message says what is wrong and where in `text`, from which the list
/// was read: `token 9 (line 5): edge 4-3 lies on no cycle`. O(n + m). Precondition: n >= 1, the ends of all
/// edges are in range, and there are no loops.
Cycles find_cycles(EdgeList list, std::string_view text = {});

}  // namespace gramy::hydro
