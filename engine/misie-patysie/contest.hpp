// Misie-patysie as a contest task: who wins a pool, and by which first move.
#pragma once

#include "engine/contest.hpp"

namespace gramy::misie {

/// Input: a board. Output: `LOSS`, or `WIN bears sticks` with a winning move. Bears only are preferred, then
/// sticks only, then both; among equals the smallest move.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::misie
