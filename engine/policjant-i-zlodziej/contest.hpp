// policjant-i-zlodziej as a question with one answer: who wins from where the two stand, and how soon.
#pragma once

#include "engine/contest.hpp"

namespace gramy::policjant {

/// Input: a board. Output: `WIN d`, `LOSS d` or `DRAW` for the policeman, who is to move; d plies when the
/// winner hurries and the loser delays. The check looks at the verdicts of all situations.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::policjant
