// All boards of one size, and all positions on a board, for the search for a bot's smallest error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy::referee {

/// Whether boards_of can list all boards of a size. It can if boards are lines of small numbers: in
/// misie-patysie and paski.
bool has_all_boards(const AnyGame& game);

/// Calls `use` with boards of this size until it returns false. Takes all boards if the game has_all_boards,
/// and otherwise `most` generated boards, which depend on `seed`. No board comes twice. Returns false if
/// `use` did. In misie-patysie no limit, and in paski no strip, is above the size: larger limits and longer
/// strips change nothing.
bool boards_of(const AnyGame& game, Number size, std::size_t most, std::uint64_t seed,
               const std::function<bool(const AnyGenerated&)>& use);

/// A position and the shortest sequence of moves to it.
using UsePosition = std::function<bool(const AnyPosition& position, const std::vector<AnyMove>& moves)>;

/// How a walk over positions ended.
enum class Walked {
  all,      ///< `use` was called with every position
  part,     ///< there are more positions than the limit
  stopped,  ///< `use` returned false
};

/// Calls `use` with the board's positions until it returns false. Positions after few moves come first, and
/// equal positions come once. They are equal if they look the same. If the game has_all_boards, they are
/// equal if the player to move and all later play are. Takes at most `most` positions.
Walked positions_on(const AnyGenerated& board, std::size_t most, const UsePosition& use);

}  // namespace gramy::referee
