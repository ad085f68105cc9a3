// All that the value of a position depends on.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/hydrorozgrywka/bunch.hpp"

namespace gramy::hydro {

/// Where the walk stands, for the player to move.
struct Situation {
  Bunch bunch;  ///< the untouched cactuses there
  std::optional<Value>
      onward;  ///< of the next vertex along the open cycle, for the player to move there; if any

  Value value() const;

  /// How many legal moves there are, and how many of them win: every cactus can be entered in two directions.
  std::uint64_t moves() const;
  std::uint64_t winning_moves() const;
};

}  // namespace gramy::hydro
