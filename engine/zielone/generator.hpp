// Boards of the green game on which the winner has to look for the way.
#pragma once

#include "engine/game.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// A board of `size` vertices, made even, and a start on it. The vertices stand in a ring, Ania's and Bolek's
/// by turns; from each, two or three edges lead a short way ahead and sometimes one back, so that a match
/// goes far before a cycle closes. Whether the first player wins is drawn by lot, where the board leaves the
/// choice; if he does, some first move loses. Throws BadInput if size is above a million.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::zielone
