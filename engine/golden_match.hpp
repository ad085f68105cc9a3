// Example matches for a game's `golden.txt` and README.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/any_game.hpp"

namespace gramy {

/// An example match with the value of every position, in the form that `engine/ADDING_A_GAME.md` describes.
/// It is played on the given board, or on boards that `seed` generates. Each move is perfect or random, with
/// equal chances. Of 100 matches, the function chooses the first in which both players make a mistake. If
/// there is none, it chooses the match with the most mistakes. Throws BadInput if no match has 2 to 200
/// moves.
std::string golden_match(const AnyGame& game, const std::optional<AnyGenerated>& given, std::uint64_t seed);

}  // namespace gramy
