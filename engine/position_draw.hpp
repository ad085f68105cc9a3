// Positions drawn for an exam: on generated boards, and each with a possible mistake.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/worth.hpp"

namespace gramy {

enum class Spread {
  spread,   ///< equally many positions of each fifth of difficulty, as far as the boards have them
  natural,  ///< as they come
};

/// Positions that are wanted of a game. The same request gives the same positions on every machine.
struct PositionDraw {
  AnyGame game;
  Number size = 0;  ///< of generated boards, as for AnyGame::generate
  std::size_t wanted = 0;
  std::uint64_t seed = 1;
  Spread difficulty = Spread::spread;
  std::vector<Value> worth{Value::win, Value::draw};  ///< for the player to move
};

/// A position, and the way to it.
struct DrawnPosition {
  AnyBoard board;
  std::optional<Number> start;
  std::vector<AnyMove> moves;  ///< from the start to the position
  Worth worth;
};

/// Generates boards. On each, a line of play mixes good and random moves, and gives at most one position. The
/// draw ends after most_boards boards for each position that is wanted: then there are fewer. Before a
/// position is taken, `is_new` says whether the caller does not have it yet. Throws BadInput for a size that
/// the generator refuses. Throws Stopped.
std::vector<DrawnPosition> draw_positions(const PositionDraw& request,
                                          const std::function<bool(const DrawnPosition&)>& is_new,
                                          const std::stop_token& stop = {});
inline constexpr std::size_t most_boards = 40;

}  // namespace gramy
