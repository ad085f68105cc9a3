// Winning moves, by vertex.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "engine/graf/digraph.hpp"
#include "engine/verdict.hpp"

namespace gramy::graf {

inline constexpr Vertex no_move = std::numeric_limits<Vertex>::max();

/// For every won vertex that is no terminal the move that wins soonest, of several to the smallest vertex;
/// for every other vertex no_move. O(n + m). Precondition: right verdicts of all vertices.
std::vector<Vertex> winning_moves(std::span<const Edge> edges, std::span<const Verdict> verdicts);

}  // namespace gramy::graf
