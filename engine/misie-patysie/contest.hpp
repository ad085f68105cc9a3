// Misie-patysie as a contest task: who wins a pool, and by which first move.
#pragma once

#include "engine/contest.hpp"

namespace gramy::misie {

/// Input: a board. Output: `LOSS`, or `WIN bears sticks` with a winning move. Among several winning moves,
/// one that takes only bears is preferred, then one that takes only sticks, then one that takes both; among
/// moves of the same kind, the smallest.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::misie
