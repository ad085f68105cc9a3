// Explanation of a walk's value: the types of what hangs where it stands, and what decides further on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/hydrorozgrywka/board.hpp"
#include "engine/hydrorozgrywka/bunch.hpp"
#include "engine/value.hpp"

namespace gramy::hydro {

/// The next vertex along an open cycle at which it is decided who wins, if the walk goes on to it.
struct WayOn {
  std::uint32_t steps;  ///< to there
  bool is_root;         ///< the cycle is closed there; else a won bunch hangs there
  Value there;          ///< for the player to move there

  /// The value of standing one step on, for the player to move there.
  Value one_step_on() const { return steps % 2 == 1 ? there : opposite(there); }
};

struct Explanation {
  Seat mover;
  Vertex here;
  Value value;  ///< for the mover
  Bunch bunch;  ///< the untouched cactuses here
  std::optional<WayOn> way_on;
  // What the move does.
  std::optional<CactusType> entered;  ///< none: it goes on along the open cycle
  Value rest;  ///< of standing here once that cactus is used up, for whoever is to move then
};

std::string in_words(const Explanation& explanation);

}  // namespace gramy::hydro
