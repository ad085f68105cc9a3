// Finds a winning move for each vertex.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "engine/graf/digraph.hpp"
#include "engine/verdict.hpp"

namespace gramy::graf {

inline constexpr Vertex no_move = std::numeric_limits<Vertex>::max();

/// For every won vertex that is no terminal, finds the fastest winning move, and among equally fast moves the
/// one to the smallest vertex. Every other vertex gets no_move. O(n + m). Precondition: the verdicts of all
/// vertices are right.
std::vector<Vertex> winning_moves(std::span<const Edge> edges, std::span<const Verdict> verdicts);

}  // namespace gramy::graf
