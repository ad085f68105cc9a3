// A choice between the best move and a quick one.
#pragma once

#include <cstdint>

namespace gramy {

/// How long to look for a move of a position that is not won.
enum class Pace : std::uint8_t {
  careful,  ///< as `perfect` does
  quick,    ///< a tenth of it or less, for estimates that follow many matches
};

}  // namespace gramy
