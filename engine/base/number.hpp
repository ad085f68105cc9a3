// The numbers that boards and moves are made of.
#pragma once

#include <cstdint>

namespace gramy {

/// A number in a board, a start or a move: 0 .. max_number in lawful input, so that any JSON reader holds
/// it exactly. Signed, so that a negative number in bad input can be named in the error.
using Number = std::int64_t;

inline constexpr Number max_number = (Number{1} << 53) - 1;

}  // namespace gramy
