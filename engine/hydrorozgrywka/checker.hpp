// Check of the contest's answer, by evaluating some of it again by other means.
#pragma once

#include <string>
#include <vector>

#include "engine/hydrorozgrywka/edge_list.hpp"

namespace gramy::hydro {

/// `won` says by vertex (from 1) whether whoever moves first from there wins. From every vertex of a small
/// board, else from the first, the last and a few by lot, the values along the cycles are worked out afresh
/// by a depth-first walk that begins there; nothing is shared with the solver. O(n + m). Throws CheckFailed
/// where the answer is another. Returns what was checked, in words. Precondition: a lawful board.
std::string check_starts(const EdgeList& list, const std::vector<bool>& won);

}  // namespace gramy::hydro
