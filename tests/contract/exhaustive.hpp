// Exhaustive search of any game, by its rules alone.
// A position carries its history, so the search is exact even if history matters. It is feasible only on tiny
// boards.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "engine/any_game.hpp"

namespace gramy::contract {

struct Solved {
  Value value;             ///< value for the player to move
  std::uint64_t distance;  ///< plies to the end if the winner hurries and the loser delays, or 0 for a draw
};

/// The value of a position. Empty if the search would need more than `budget` positions. The positions used
/// are deducted from `budget`. `values_after` receives the value of each legal move for the player to move.
std::optional<Solved> solve_exhaustively(const AnyPosition& position, std::uint64_t& budget,
                                         std::map<AnyMove, Value>* values_after = nullptr);

}  // namespace gramy::contract
