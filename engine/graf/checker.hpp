// Checks of verdicts and winning moves against the rules alone, vertex by vertex.
#pragma once

#include <span>

#include "engine/graf/edge_list.hpp"
#include "engine/verdict.hpp"

namespace gramy::graf {

/// A terminal has its listed value and distance 0. Any other vertex: won at d, its nearest lost successor is
/// lost at d - 1; lost at d, all its successors are won, the farthest at d - 1; drawn, it has no lost
/// successor and a drawn one. As distances go down along wins and losses, only the right verdicts pass. O(n +
/// m); throws CheckFailed, which names the vertex and the rule. `verdicts` has one for each vertex.
void check_verdicts(const EdgeList& list, std::span<const Verdict> verdicts);

/// Right `verdicts` given: `moves` has for every won vertex that is no terminal the head of one of its edges,
/// lost one ply less far; for every other vertex no_move. O(n + m); throws CheckFailed.
void check_moves(const EdgeList& list, std::span<const Verdict> verdicts, std::span<const Vertex> moves);

}  // namespace gramy::graf
