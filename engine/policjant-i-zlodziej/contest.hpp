// policjant-i-zlodziej as a contest task: who wins from the starting cells, and how soon.
#pragma once

#include "engine/contest.hpp"

namespace gramy::policjant {

/// Input: a board. Output: `WIN d`, `LOSS d` or `DRAW` for the policeman, who moves first. d is the number of
/// plies if the winner hurries and the loser delays. The check tests the verdicts of all situations.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::policjant
