// Boards of the green game on which the winner has to look for the winning way.
#pragma once

#include "engine/game.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// A board of `size` vertices, rounded to an even number, and a start. The vertices form a ring, with Ania's
/// and Bolek's alternating. From each, two or three edges lead a short way ahead, and sometimes one leads
/// back. So a match goes on for long before a cycle closes. If the board permits, a random choice decides
/// whether the first player wins. If the first player wins, some first move loses. Throws BadInput if size is
/// above a million.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::zielone
