// The task's contest: the vertices from which Ania wins.
#pragma once

#include "engine/contest.hpp"

namespace gramy::zielone {

/// Input: a board of at most 2^32 - 1 edges. Output: how many vertices Ania wins from, then these in
/// increasing order, one a line. The strategy: an empty line, then `v w` for each vertex v whose owner wins
/// from it by moving to w.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::zielone
