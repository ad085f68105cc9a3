// Generator of boards of paski that are worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/paski/rules.hpp"

namespace gramy::paski {

/// A board of about `size` cells, at most 10 000. Half of the boards are won. No strip is longer than 40
/// cells or than `size` / 16 + 3 cells.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::paski
