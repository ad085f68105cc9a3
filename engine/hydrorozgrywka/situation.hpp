// A situation: everything that the value of a position depends on.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/hydrorozgrywka/bunch.hpp"

namespace gramy::hydro {

/// The bunch and the open cycle at the end of the walk, as the player to move sees them.
struct Situation {
  Bunch bunch;                  ///< the cactuses at the present vertex that nobody has entered yet
  std::optional<Value> onward;  ///< value of the next vertex along the open cycle, for the player to move
                                ///< there; empty if there is none

  Value value() const;

  /// The number of legal moves, and the number of winning ones. Every cactus can be entered in two
  /// directions.
  std::uint64_t moves() const;
  std::uint64_t winning_moves() const;
};

}  // namespace gramy::hydro
