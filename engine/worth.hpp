// Worth of a position: whether a mistake is possible in it, and how likely.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/any_game.hpp"

namespace gramy {

/// The exact worth of a position, history included.
struct Worth {
  Seat seat = Seat::first;    ///< the player to move
  Value value = Value::draw;  ///< for that player: a win or a draw
  std::uint64_t keeps = 0;    ///< legal moves that keep the value
  std::uint64_t of = 0;       ///< legal moves

  /// The chance that a random legal move is a mistake: above 0, below 1.
  double difficulty() const { return 1 - static_cast<double>(keeps) / static_cast<double>(of); }

  friend bool operator==(const Worth&, const Worth&) = default;
};

/// The legal moves of such a position are counted one by one, so there may not be more.
inline constexpr std::uint64_t most_item_moves = 1000;

/// None if the match has ended, the position is lost, no move is a mistake, or there are more than
/// most_item_moves. Precondition: `analysis` has followed the moves to `position`. Throws Stopped.
std::optional<Worth> worth_of(const AnyPosition& position, AnyAnalysis& analysis);

inline constexpr std::size_t fifths = 5;

/// A fifth of difficulty: 0 for the easiest, up to 4.
std::size_t fifth_of(const Worth& worth);

}  // namespace gramy
