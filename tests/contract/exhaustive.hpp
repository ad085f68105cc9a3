// Exhaustive search of any game, from its rules alone: the position carries its own history, so this is exact
// where history matters, and feasible only on tiny boards.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "engine/any_game.hpp"

namespace gramy::contract {

struct Solved {
  Value value;             ///< for the player to move
  std::uint64_t distance;  ///< plies to the end when the winner hurries and the loser delays; of a draw: 0
};

/// None when more than `budget` positions would have to be looked at; what was used is deducted.
/// `values_after` receives the value of each legal move for the player to move.
std::optional<Solved> solve_exhaustively(const AnyPosition& position, std::uint64_t& budget,
                                         std::map<AnyMove, Value>* values_after = nullptr);

}  // namespace gramy::contract
