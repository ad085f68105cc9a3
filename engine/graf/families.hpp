// Generators of contest inputs of any size.
#pragma once

#include <array>

#include "engine/contest.hpp"

namespace gramy::graf {

/// Random edges. Unless the graph is sparse, nearly all vertices have the value of a draw.
std::string write_random(Random& random, std::span<const Number> vertices_and_edges);
/// Edges lead only to vertices with slightly smaller numbers. So every vertex is won or lost, and often in
/// many plies.
std::string write_layered(Random& random, std::span<const Number> vertices_and_edges);
/// Like write_layered, with the numbers of the vertices and the edges shuffled.
std::string write_layered_shuffled(Random& random, std::span<const Number> vertices_and_edges);
/// One long cycle. The match can end only by an edge out of one of its vertices, so the distances grow all
/// along the cycle. Other edges do not shorten any distance.
std::string write_cycle(Random& random, std::span<const Number> vertices_and_edges);
/// Like write_cycle, with the numbers of the vertices and the edges shuffled.
std::string write_cycle_shuffled(Random& random, std::span<const Number> vertices_and_edges);
/// Half of the edges lead from everywhere to a few hubs, the others to vertices with smaller numbers. So a
/// few vertices have very many predecessors.
std::string write_hubs(Random& random, std::span<const Number> vertices_and_edges);
/// A square grid where the token steps in four directions. Terminals of all three values are scattered over
/// it.
std::string write_grid(Random& random, std::span<const Number> side);

inline constexpr std::array families{
    Family{"random", "vertices edges", "edges between any vertices; the value of most vertices is a draw",
           write_random},
    Family{"layered", "vertices edges",
           "edges only to vertices with smaller numbers, so the value of no vertex is a draw", write_layered},
    Family{"layered-shuffled", "vertices edges", "like `layered`, with vertices and edges shuffled",
           write_layered_shuffled},
    Family{"cycle", "vertices edges",
           "one cycle with one way out; the farther a vertex is from the way out, the longer is the match",
           write_cycle},
    Family{"cycle-shuffled", "vertices edges", "like `cycle`, with vertices and edges shuffled",
           write_cycle_shuffled},
    Family{"hubs", "vertices edges", "every second edge leads to one of a few vertices", write_hubs},
    Family{"grid", "side",
           "a square grid, with scattered vertices where the match ends in a win, a loss or a draw",
           write_grid},
};

}  // namespace gramy::graf
