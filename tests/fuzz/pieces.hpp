// Cuts an input into pieces, as a socket may deliver them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace gramy::testing {

/// Takes the next piece from the input. The first byte of a piece gives its length.
inline std::string_view take_piece(std::string_view& rest) {
  if (rest.empty()) return {};
  const std::size_t size = 1 + static_cast<unsigned char>(rest.front()) % 64;
  const std::string_view piece = rest.substr(0, size);
  rest.remove_prefix(piece.size());
  return piece;
}

}  // namespace gramy::testing
