// All boards of one size, and all positions on a board, to find a bot's mistake on the smallest board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/any_game.hpp"

namespace gramy::referee {

/// Whether boards_of lists all boards of a size, and not only a sample. It does so for misie-patysie and
/// paski, whose boards are lines of small numbers.
bool has_all_boards(const AnyGame& game);

/// Calls `use` with boards of this size until `use` returns false; then returns false. Each board comes once.
/// If the game has_all_boards, these are all boards whose numbers are at most `size`. Larger numbers would
/// change nothing: a limit above `size` forbids no move (misie-patysie), and a strip longer than `size` fits
/// nowhere (paski). In other games, these are at most `most` generated boards, which depend on `seed`.
bool boards_of(const AnyGame& game, Number size, std::size_t most, std::uint64_t seed,
               const std::function<bool(const AnyGenerated&)>& use);

/// Gets a position and a shortest sequence of moves to it. Returns whether to continue.
using UsePosition = std::function<bool(const AnyPosition& position, const std::vector<AnyMove>& moves)>;

/// How positions_on ended.
enum class Walked {
  all,      ///< `use` was called with every position
  part,     ///< there are more positions than the limit
  stopped,  ///< `use` returned false
};

/// Calls `use` with at most `most` positions of the board, until `use` returns false. Positions after few
/// moves come first, and equal positions come once. Positions are equal if their pictures are equal. If the
/// game has_all_boards, they are equal if the same player is to move and all later play is the same.
Walked positions_on(const AnyGenerated& board, std::size_t most, const UsePosition& use);

}  // namespace gramy::referee
