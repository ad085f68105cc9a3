// Generator of boards that are worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/hydrorozgrywka/board.hpp"

namespace gramy::hydro {

/// A random cactus of max(size, 3) edges with cycles of mixed lengths, and a start. If the board has won and
/// lost starts, the seed chooses between them. If possible, at most half of the moves win from a won start,
/// and a lost start has a choice of moves. Throws BadInput for a size above a million.
Generated<Board> generate(Random& random, Number size);

/// Cycles mostly of 3 to 6 edges, sometimes of up to 14. Each hangs at a random vertex of the whole board or
/// of its newest part. Labels and edges are in random order. Precondition: edges >= 3.
EdgeList random_cactus(Random& random, std::uint32_t edges);

}  // namespace gramy::hydro
