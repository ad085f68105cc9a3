// Misie-patysie as a contest task: who wins a pool, and by which first move.
#pragma once

#include "engine/contest.hpp"

namespace gramy::misie {

/// Input: a board. Output: `LOSS`, or `WIN bears sticks` with a winning move. If several moves win, one of
/// bears only is preferred, then one of sticks only, then one of both; among these the smallest.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::misie
