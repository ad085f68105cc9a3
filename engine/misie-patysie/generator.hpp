// Generator of boards of misie-patysie that are worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/misie-patysie/rules.hpp"

namespace gramy::misie {

/// A board whose larger pile has about `size` bears or sticks. Neither pile is empty, as the contest's task
/// promises. The limit is so low that a match takes several rounds. Lost positions are rare, so every second
/// board is made from a lost one.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::misie
