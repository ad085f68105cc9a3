// Values of positions, results of matches, and the two seats.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/seat.hpp"

namespace gramy {

/// The value that a player can force from a position. Ordered: loss < draw < win.
enum class Value : std::uint8_t { loss, draw, win };

/// The value of the same position for the other player.
inline constexpr Value opposite(Value value) {
  return static_cast<Value>(2 - static_cast<int>(value));
}

inline constexpr const char* name(Value value) {
  return value == Value::win ? "win" : value == Value::loss ? "loss" : "draw";
}

/// The result of a match that ended by the game's rules.
struct Result {
  std::optional<Seat> winner;  ///< the winner; empty for a draw
  bool by_repetition = false;

  friend bool operator==(const Result&, const Result&) = default;
};

/// A result as a value for `seat`.
inline constexpr Value value_for(const Result& result, Seat seat) {
  if (!result.winner) return Value::draw;
  return *result.winner == seat ? Value::win : Value::loss;
}

}  // namespace gramy
