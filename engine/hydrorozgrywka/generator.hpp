// Boards worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/hydrorozgrywka/board.hpp"

namespace gramy::hydro {

/// A random cactus of max(size, 3) edges, with cycles of mixed lengths, and a start that is won or lost by
/// lot (as far as the board has both); a won one where at most half of the moves win, a lost one with a
/// choice of moves, if there are such. Throws BadInput if size is above a million.
Generated<Board> generate(Random& random, Number size);

/// Cycles mostly of 3 to 6, now and then of up to 14 edges, that hang anywhere or near where the board last
/// grew; labels and edges in random order. Precondition: edges >= 3.
EdgeList random_cactus(Random& random, std::uint32_t edges);

}  // namespace gramy::hydro
