// Pace of a search: the best move or a quick one.
#pragma once

#include <cstdint>

namespace gramy {

/// How much work a search may spend on a move in a position that is not won.
enum class Pace : std::uint8_t {
  careful,  ///< as the bot `perfect` searches
  quick,    ///< at most a tenth of the work of `careful`, for estimates from many matches
};

}  // namespace gramy
