// Check of the contest's answer by an independent evaluation.
#pragma once

#include <string>
#include <vector>

#include "engine/hydrorozgrywka/edge_list.hpp"

namespace gramy::hydro {

/// Checks `won`, which says whether the first player wins from each vertex (from 1). On a small board it
/// checks all starts, otherwise the first, the last and a few random ones. A depth-first walk from the start
/// computes the values along the cycles; it shares no code with the solver. O(n + m). Throws CheckFailed if
/// an answer is wrong. Returns what was checked, in words. Precondition: the board is lawful.
std::string check_starts(const EdgeList& list, const std::vector<bool>& won);

}  // namespace gramy::hydro
