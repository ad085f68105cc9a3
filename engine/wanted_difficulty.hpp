// Wanted difficulty of a generated board, as tournament files and the `play` command give it.
#pragma once

#include <variant>

namespace gramy {

/// The three levels. They depend on the number of decisions and on `luck` (difficulty.hpp); `choose_board`
/// has the details.
enum class Level { easy, normal, hard };

/// A level, or a number from 0 to 1: the wanted chance that a random move is a mistake. The chosen board's
/// chance is as near to this number as possible.
using Difficulty = std::variant<Level, double>;

}  // namespace gramy
