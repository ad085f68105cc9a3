// Generator of boards of paski that are worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/paski/rules.hpp"

namespace gramy::paski {

/// A board of about `size` cells, at most 10 000, on which at least about a dozen strips fit. Half of the
/// boards are won.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::paski
