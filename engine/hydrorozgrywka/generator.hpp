// Boards worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/hydrorozgrywka/board.hpp"

namespace gramy::hydro {

/// A random cactus of max(size, 3) edges, with cycles of mixed lengths, and a start that is won or lost by
/// lot (as far as the board has both); a won one where at most half of the moves win, a lost one with a
/// choice of moves, if there are such. Throws BadInput if size is above Board::max_edges.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::hydro
