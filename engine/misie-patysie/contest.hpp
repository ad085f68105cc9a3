// Misie-patysie as a contest task: who wins a pool, and by which first move.
#pragma once

#include "engine/contest.hpp"

namespace gramy::misie {

/// Input: a board. Output: `LOSS`, or `WIN bears sticks` with a winning move. A move of bears only comes
/// before one of sticks only, and that before one of both; among equals the smallest move is chosen.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::misie
