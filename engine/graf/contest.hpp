// graf as a question about all vertices at once.
#pragma once

#include "engine/contest.hpp"

namespace gramy::graf {

/// Input: a board. Output: a line for each vertex, for the player to move there: `WIN d`, `LOSS d` or `DRAW`,
/// d plies from the end when the winner hurries and the loser delays. With a strategy: an empty line, then `v
/// w` for every vertex from which a move wins, w the one that does so soonest, of several the smallest.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::graf
