// Misie-patysie as a question with one answer: who wins a pool, and how to begin.
#pragma once

#include "engine/contest.hpp"

namespace gramy::misie {

/// Input: a board. Output: `WIN bears sticks`, a winning move - of several one that takes bears only, then
/// one that takes sticks only, then both, then the smallest - or `LOSS`.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::misie
