// Check of an answer to a pool, without knowing how it was found.
#pragma once

#include <optional>

#include "engine/misie-patysie/rules.hpp"

namespace gramy::misie {

/// Throws CheckFailed unless the pool is won and `winning` is a lawful move that leaves a lost one, or it is
/// lost and there is no such move. O(1), by integers alone.
void check_answer(const Board& board, const std::optional<Move>& winning);

}  // namespace gramy::misie
