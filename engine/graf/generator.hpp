// Generator of boards of graf that are worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/graf/rules.hpp"

namespace gramy::graf {

/// A board of `size` vertices and a start. The seed decides whether the start is won, lost or drawn. The
/// start is far from the end if the size allows. Throws BadInput for a size above a million.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::graf
