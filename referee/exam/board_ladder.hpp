// Boards of one size, and the positions on a board: rungs of the search for a bot's smallest error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy::referee {

/// Whether boards_of calls `use` with all boards of a size. True for games whose boards are a line of small
/// numbers: misie-patysie and paski.
bool has_all_boards(const AnyGame& game);

/// Calls `use` with boards of this size until it returns false: with all of them, or else with `most` boards
/// from the generator, which follow from `seed`. No board may come twice. Returns false if `use` did. In
/// misie-patysie no limit, and in paski no strip, is above the size: larger ones change nothing.
bool boards_of(const AnyGame& game, Number size, std::size_t most, std::uint64_t seed,
               const std::function<bool(const AnyGenerated&)>& use);

/// A position and the shortest way to it.
using UsePosition = std::function<bool(const AnyPosition& position, const std::vector<AnyMove>& moves)>;

/// The end of a walk over positions.
enum class Walked {
  all,      ///< `use` was called with every position
  part,     ///< there are more than the limit
  stopped,  ///< `use` returned false
};

/// Calls `use` with the board's positions, those after few moves first, until it returns false. Positions
/// that look the same come once. If the game has_all_boards, positions are told apart by the player on move
/// and the rules alone. At most `most` positions.
Walked positions_on(const AnyGenerated& board, std::size_t most, const UsePosition& use);

}  // namespace gramy::referee
