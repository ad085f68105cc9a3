// The green game as a contest task: the vertices from which Ania wins.
#pragma once

#include "engine/contest.hpp"

namespace gramy::zielone {

/// Input: a board of at most 2^32 - 1 edges. Output: the number of vertices from which Ania wins, then these
/// vertices in increasing order, one on each line. With a strategy an empty line follows, and then `v w` for
/// each vertex v whose owner wins by moving to w.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::zielone
