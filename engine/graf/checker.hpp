// Checks of verdicts and winning moves by the rules alone, vertex by vertex.
#pragma once

#include <span>

#include "engine/graf/edge_list.hpp"
#include "engine/verdict.hpp"

namespace gramy::graf {

/// Checks these rules. `verdicts` has one verdict for each vertex.
/// - A terminal has its listed value and distance 0.
/// - The nearest lost successor of a vertex won at d is lost at d - 1.
/// - All successors of a vertex lost at d are won, the farthest at d - 1.
/// - A drawn vertex has a drawn successor and no lost one.
/// Distances decrease along wins and losses, so only the right verdicts pass. O(n + m). Throws CheckFailed
/// with the vertex and the rule.
void check_verdicts(const EdgeList& list, std::span<const Verdict> verdicts);

/// Checks `moves` against right verdicts. A won vertex that is no terminal has a successor that is lost one
/// ply sooner; every other vertex has no_move. O(n + m). Throws CheckFailed with the vertex.
void check_moves(const EdgeList& list, std::span<const Verdict> verdicts, std::span<const Vertex> moves);

}  // namespace gramy::graf
