// Checks an answer about a board without the solver.
#pragma once

#include <optional>

#include "engine/misie-patysie/rules.hpp"

namespace gramy::misie {

/// Throws CheckFailed if the answer about the board's pool is wrong. If the pool is won, `winning` must be a
/// legal move that leaves a lost pool. If the pool is lost, `winning` must be empty. O(1), in integers only.
void check_answer(const Board& board, const std::optional<Move>& winning);

}  // namespace gramy::misie
