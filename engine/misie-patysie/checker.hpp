// Check of an answer, independent of the solver.
#pragma once

#include <optional>

#include "engine/misie-patysie/rules.hpp"

namespace gramy::misie {

/// Throws CheckFailed if the answer is wrong. A won pool needs a legal `winning` move that leaves a lost
/// pool; a lost pool needs no move. O(1), in integers only.
void check_answer(const Board& board, const std::optional<Move>& winning);

}  // namespace gramy::misie
