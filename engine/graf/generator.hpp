// Boards of graf worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/graf/rules.hpp"

namespace gramy::graf {

/// A board of `size` vertices and a start, of all three values in turn by lot, far from the end where the
/// size allows. Throws BadInput above a million.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::graf
