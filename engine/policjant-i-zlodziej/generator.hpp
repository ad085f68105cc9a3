// Boards of policjant-i-zlodziej worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/policjant-i-zlodziej/board.hpp"

namespace gramy::policjant {

/// A city of `side` rows and columns (1: one row of two cells), of all three values by lot where the size
/// allows. Throws BadInput above 100.
Generated<Board> generate(Random& random, Number side);

}  // namespace gramy::policjant
