// Checker of the contest's answer: for each vertex, who wins a match that begins there.
// The checker walks the cactus depth first from a vertex, and combines the values along the cycles. It shares
// no code with the solver. O(n + m).
#pragma once

#include <string>
#include <vector>

#include "engine/hydrorozgrywka/edge_list.hpp"

namespace gramy::hydro {

/// `won[v]` is the answer for vertex v, counted from 1. Checks every vertex of a small board. On a large
/// board, checks the first vertex, the last one and a few random ones. Throws CheckFailed if an answer is
/// wrong. Returns what was checked, in words. Precondition: the board is valid.
std::string check_starts(const EdgeList& list, const std::vector<bool>& won);

}  // namespace gramy::hydro
