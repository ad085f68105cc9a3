// The worth of a position in an exam: whether a mistake is possible in it, and how likely.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/any_game.hpp"

namespace gramy {

/// The exact worth of a position, history included.
struct Worth {
  Seat seat = Seat::first;    ///< the player to move
  Value value = Value::draw;  ///< value for this player: a win or a draw
  std::uint64_t keeps = 0;    ///< number of legal moves that keep the value
  std::uint64_t of = 0;       ///< number of legal moves

  /// The chance that a random legal move is a mistake. It is above 0 and below 1.
  double difficulty() const { return 1 - static_cast<double>(keeps) / static_cast<double>(of); }

  friend bool operator==(const Worth&, const Worth&) = default;
};

/// A position with more legal moves than this counts as one without worth, because valuing its moves one by
/// one would take long.
inline constexpr std::uint64_t most_item_moves = 1000;

/// The worth of a position. Empty if the match has ended, the position is lost, no move is a mistake, or
/// there are more than most_item_moves moves. Precondition: `analysis` has followed the moves to `position`.
/// Throws Stopped.
std::optional<Worth> worth_of(const AnyPosition& position, AnyAnalysis& analysis);

inline constexpr std::size_t fifths = 5;

/// The range of difficulty is divided into fifths, from 0 (the easiest) to 4. Returns the fifth in which the
/// position lies.
std::size_t fifth_of(const Worth& worth);

}  // namespace gramy
