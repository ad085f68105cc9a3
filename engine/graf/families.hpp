// Inputs of any size.
#pragma once

#include <array>

#include "engine/contest.hpp"

namespace gramy::graf {

/// Edges anywhere: nearly all of a board is drawn unless it is sparse.
std::string write_random(Random& random, std::span<const Number> vertices_and_edges);
/// Edges only to smaller vertices, not far back: everything is won or lost, in many plies.
std::string write_layered(Random& random, std::span<const Number> vertices_and_edges);
/// The same with labels and edges shuffled.
std::string write_layered_shuffled(Random& random, std::span<const Number> vertices_and_edges);
/// One cycle with one way out, so that distances grow all the way round; the other edges shorten nothing.
std::string write_cycle(Random& random, std::span<const Number> vertices_and_edges);
/// The same with labels and edges shuffled.
std::string write_cycle_shuffled(Random& random, std::span<const Number> vertices_and_edges);
/// Edges from everywhere to few vertices, the others to smaller ones: some rows of predecessors are very
/// long.
std::string write_hubs(Random& random, std::span<const Number> vertices_and_edges);
/// A square where the token steps in four directions, with ends of all values strewn over it.
std::string write_grid(Random& random, std::span<const Number> side);

inline constexpr std::array families{
    Family{"random", "vertices edges", "edges anywhere: mostly draws", write_random},
    Family{"layered", "vertices edges", "edges only to smaller vertices: no draws", write_layered},
    Family{"layered-shuffled", "vertices edges", "the same, labels and edges shuffled",
           write_layered_shuffled},
    Family{"cycle", "vertices edges", "one cycle with one way out: distances as long as can be", write_cycle},
    Family{"cycle-shuffled", "vertices edges", "the same, labels and edges shuffled", write_cycle_shuffled},
    Family{"hubs", "vertices edges", "every second edge to one of a few vertices", write_hubs},
    Family{"grid", "side", "a square with ends of all values strewn over it", write_grid},
};

}  // namespace gramy::graf
