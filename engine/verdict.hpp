// What retrograde analysis finds out about a state.
#pragma once

#include <cstdint>
#include <string>

#include "engine/value.hpp"

namespace gramy {

/// For the player to move. `distance`: plies to the end when the winner hurries and the loser delays; 0 for a
/// draw.
struct Verdict {
  std::uint32_t distance = 0;
  Value value = Value::draw;

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// As contests spell it: `WIN 3`, `LOSS 2`, `DRAW`.
inline std::string to_text(Verdict verdict) {
  if (verdict.value == Value::draw) return "DRAW";
  return (verdict.value == Value::win ? "WIN " : "LOSS ") + std::to_string(verdict.distance);
}

}  // namespace gramy
