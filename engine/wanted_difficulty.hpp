// Wanted difficulty of a generated board, as tournament files and plays say it.
#pragma once

#include <variant>

namespace gramy {

/// By how many decisions it has at least, and by `luck`; see `choose_board`.
enum class Level { easy, normal, hard };

/// A level, or the chance from 0 to 1 that a random move is a mistake, which the candidate is to be nearest
/// to.
using Difficulty = std::variant<Level, double>;

}  // namespace gramy
