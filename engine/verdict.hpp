// What retrograde analysis finds out about a state.
#pragma once

#include <cstdint>

#include "engine/value.hpp"

namespace gramy {

/// For the player to move. `distance`: plies to the end when the winner hurries and the loser delays; 0 for a
/// draw.
struct Verdict {
  std::uint32_t distance = 0;
  Value value = Value::draw;

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

}  // namespace gramy
