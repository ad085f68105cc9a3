// Wanted difficulty of a generated board, as tournament files and plays say it.
#pragma once

#include <variant>

namespace gramy {

/// Of some candidates: one more difficult than a quarter of them, than half, than three quarters.
enum class Level { easy, normal, hard };

/// A level, or the number from 0 to 1 that the candidate is to be nearest to.
using Difficulty = std::variant<Level, double>;

}  // namespace gramy
