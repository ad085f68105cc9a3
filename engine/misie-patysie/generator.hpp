// Generator of boards of misie-patysie that are worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/misie-patysie/rules.hpp"

namespace gramy::misie {

/// A board whose larger pile has about `size` bears or sticks. Neither pile is empty, as the contest's task
/// promises. The limit on what a move takes is so low that a match takes several rounds. On most random
/// boards the first player wins, so every second board is chosen such that the first player loses.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::misie
