// The numbers that boards and moves are made of.
#pragma once

#include <cstdint>

namespace gramy {

/// A number in a board, a start or a move. Valid numbers are 0 .. max_number, which every JSON reader reads
/// exactly. The type is signed, so that an error message can name a negative number in bad input.
using Number = std::int64_t;

inline constexpr Number max_number = (Number{1} << 53) - 1;

}  // namespace gramy
