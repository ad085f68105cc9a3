// policjant-i-zlodziej as a contest task: who wins from the starting cells, and how soon.
#pragma once

#include "engine/contest.hpp"

namespace gramy::policjant {

/// Input: a board. Output: `WIN d`, `LOSS d` or `DRAW` for the policeman, who moves first. d is the number of
/// plies if the winner hurries and the loser delays. If the task asks for a check, the verdicts of all
/// situations are checked.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::policjant
