// Boards of misie-patysie worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/misie-patysie/rules.hpp"

namespace gramy::misie {

/// A board whose larger pile has about `size` bears or sticks, with some of either as the task promises, and
/// with a limit that makes several rounds necessary. Lost positions are rare, so every other board is built
/// to be one.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::misie
