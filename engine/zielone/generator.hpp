// Generator of boards of the green game on which winning moves are hard to see.
#pragma once

#include "engine/game.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// A board of `size` vertices, rounded to an even number, and a start. The vertices form a ring in which
/// Ania's and Bolek's alternate. From each, two or three edges lead a short way ahead, and sometimes one
/// leads back. So many moves are played before a cycle closes. If the board permits, the seed decides whether
/// the first player wins. If the first player wins, some first move loses. Throws BadInput for a size above a
/// million.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::zielone
