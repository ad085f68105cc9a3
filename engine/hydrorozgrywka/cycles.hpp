// Takes a cactus apart into its cycles, or says why it is none.
#pragma once

#include <vector>

#include "engine/hydrorozgrywka/board.hpp"

namespace gramy::hydro {

struct Cycles {
  std::vector<Vertex>
      vertex;                ///< all cycles, one after another; each begins at its vertex nearest to vertex 1
  std::vector<Place> begin;  ///< of each cycle, and the end of the last
  std::vector<Place> upper;  ///< by vertex: the place where it is not the first of a cycle; none for vertex 1
};

/// Along a depth-first tree from vertex 1: every edge outside the tree closes one cycle, and in a cactus no
/// two of these share an edge. A cycle comes after the one that it hangs on. Throws BadInput as Board's
/// constructor does. O(n + m), no recursion.
Cycles find_cycles(Vertex n, std::vector<Ends> edges);

}  // namespace gramy::hydro
