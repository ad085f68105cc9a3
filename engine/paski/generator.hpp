// Boards of paski worth playing on.
#pragma once

#include "engine/game.hpp"
#include "engine/paski/rules.hpp"

namespace gramy::paski {

/// A board of about `size` cells (never more than 10 000) that a match fills with a dozen strips or more, won
/// as often as lost.
Generated<Board> generate(Random& random, Number size);

}  // namespace gramy::paski
