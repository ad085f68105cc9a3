// Generator of boards of policjant-i-zlodziej that are worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/policjant-i-zlodziej/board.hpp"

namespace gramy::policjant {

/// A city of `side` rows and columns. If `side` is 1, it has one row of two cells. If the size allows all
/// values, the seed decides whether the city is won, lost or drawn. Throws BadInput for a side above 100.
Generated<Board> generate(Random& random, Number side);

}  // namespace gramy::policjant
