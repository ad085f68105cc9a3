// graf as a contest task: the value of every vertex.
#pragma once

#include "engine/contest.hpp"

namespace gramy::graf {

/// Input: a board. Output: for each vertex a line for the player to move there, `WIN d`, `LOSS d` or `DRAW`.
/// d is the number of plies to the end if the winner hurries and the loser delays. With a strategy an empty
/// line follows, and then `v w` for every vertex v from which a move wins. w is the fastest winning move, and
/// among equally fast moves the smallest vertex.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::graf
