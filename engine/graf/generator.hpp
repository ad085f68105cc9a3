// Boards of graf worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/graf/rules.hpp"

namespace gramy::graf {

/// A board of `size` vertices and a start. The start is won, lost or drawn by lot, and far from the end if
/// the size allows. Throws BadInput above a million.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::graf
