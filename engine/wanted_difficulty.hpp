// Wanted difficulty of a generated board, as tournament files and the `play` command give it.
#pragma once

#include <variant>

namespace gramy {

/// Levels by the number of decisions and by `luck`; see `choose_board`.
enum class Level { easy, normal, hard };

/// A level, or a chance from 0 to 1 that a random move is a mistake. The nearest candidate is chosen.
using Difficulty = std::variant<Level, double>;

}  // namespace gramy
