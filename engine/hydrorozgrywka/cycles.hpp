// The cycles of a cactus, or why a graph is none.
#pragma once

#include <string_view>
#include <vector>

#include "engine/hydrorozgrywka/edge_list.hpp"

namespace gramy::hydro {

/// A vertex on one of its cycles: an index into all cycles written one after another. As every edge lies on
/// exactly one cycle, there are as many places as edges.
using Place = std::uint32_t;

/// Vertices are numbered 1 .. n anew, in the order in which a breadth-first walk from vertex 1 comes to them:
/// so what is near on the board is near in memory, however the text has named it.
struct Cycles {
  std::vector<Vertex> name;    ///< by number, the name in the text; 0 is nobody's number
  std::vector<Vertex> vertex;  ///< by place; each cycle begins at its vertex nearest to vertex 1
  std::vector<Place> begin;  ///< of each cycle, and the end of the last; no cycle before the one it hangs on
};

/// Every edge that a breadth-first tree leaves over closes one cycle, and in a cactus no two of these share
/// an edge. Throws BadInput unless the list is a cactus: connected, no edge doubled, each on exactly one
/// simple cycle; it says what is wrong and where in `text`, which the list was read from:
/// `token 9 (line 5): edge 4-3 lies on no cycle`. O(n + m). Precondition: n >= 1, ends in range, no loops.
Cycles find_cycles(EdgeList list, std::string_view text = {});

}  // namespace gramy::hydro
