// Checks of verdicts and winning moves by the rules alone, vertex by vertex.
#pragma once

#include <span>

#include "engine/graf/edge_list.hpp"
#include "engine/verdict.hpp"

namespace gramy::graf {

/// Checks `verdicts`, one for each vertex, by these rules:
/// - A terminal has its listed value and distance 0.
/// - A vertex that is won at distance d has a lost successor, the nearest at distance d - 1.
/// - A vertex that is lost at distance d has only won successors, the farthest at distance d - 1.
/// - A drawn vertex has a drawn successor and no lost one.
/// Distances decrease along wins and losses, so only the right verdicts pass. O(n + m). Throws CheckFailed
/// with a vertex and the rule that it breaks.
void check_verdicts(const EdgeList& list, std::span<const Verdict> verdicts);

/// Checks the winning moves `moves`; `verdicts` must be right. From a won vertex that is no terminal, the
/// move must lead to a successor that is lost one ply sooner. Every other vertex must have no_move. O(n + m).
/// Throws CheckFailed with the vertex.
void check_moves(const EdgeList& list, std::span<const Verdict> verdicts, std::span<const Vertex> moves);

}  // namespace gramy::graf
