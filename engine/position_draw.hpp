// Draws positions for an exam from matches on generated boards. In each position a mistake is possible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/worth.hpp"

namespace gramy {

/// Which difficulties the drawn positions have.
enum class Spread {
  spread,   ///< equally many positions from each fifth of the range (see fifth_of), if the boards have them
  natural,  ///< the positions as the lines of play reach them, whatever their difficulty
};

/// A request for positions of a game. The same request gives the same positions on every machine.
struct PositionDraw {
  AnyGame game;
  Number size = 0;  ///< size of the generated boards, as for AnyGame::generate
  std::size_t wanted = 0;
  std::uint64_t seed = 1;
  Spread difficulty = Spread::spread;
  /// The values that the positions may have for the player to move.
  std::vector<Value> worth{Value::win, Value::draw};
  /// the most bytes that the text of a board may have
  std::size_t longest_board = std::numeric_limits<std::size_t>::max();
};

/// A position, and the moves that lead to it.
struct DrawnPosition {
  AnyBoard board;
  std::optional<Number> start;
  std::vector<AnyMove> moves;  ///< moves from the start to the position
  Worth worth;
};

/// Generates boards. On each, follows a line of play with good and random moves, and takes at most one
/// position from it. The draw ends after most_boards boards for each wanted position, and after
/// most_boards_in_vain boards in a row without a new position. So it may find fewer positions than wanted.
/// Calls `add` with each position. The position counts only if `add` returns true. Keeps no boards. Throws
/// BadInput for a size that the generator refuses, and for a board above longest_board. Throws Stopped.
void draw_positions(const PositionDraw& request, const std::function<bool(const DrawnPosition&)>& add,
                    const std::stop_token& stop = {});
inline constexpr std::size_t most_boards = 40;
inline constexpr std::size_t most_boards_in_vain = 4000;

}  // namespace gramy
