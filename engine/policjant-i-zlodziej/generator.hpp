// Boards of policjant-i-zlodziej worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/policjant-i-zlodziej/board.hpp"

namespace gramy::policjant {

/// A city of `side` rows and columns (1: one row of two cells). Its value is won, lost or drawn by lot if the
/// size allows. Throws BadInput above 100.
Generated<Board> generate(Random& random, Number side);

}  // namespace gramy::policjant
