// Wanted difficulty of a generated board, as tournament files and the `play` command give it.
#pragma once

#include <variant>

namespace gramy {

/// Levels, defined by the number of decisions and by `luck`; `choose_board` has the details.
enum class Level { easy, normal, hard };

/// A level, or the wanted chance, from 0 to 1, that a random move is a mistake. The chosen board comes as
/// near to it as possible.
using Difficulty = std::variant<Level, double>;

}  // namespace gramy
