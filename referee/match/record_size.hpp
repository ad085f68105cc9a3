// Estimated memory of a match that has ended.
#pragma once

#include <cstddef>

#include "referee/match/match.hpp"

namespace gramy::referee {

inline std::size_t bytes_of(const PlayedMove& move) {
  return sizeof move + move.info.size();
}

/// The size of a match on this board, without its moves. A parsed board takes several times as much memory as
/// its text.
inline std::size_t bytes_of(const AnyBoard& board) {
  constexpr std::size_t bytes_a_letter = 4;
  return sizeof(MatchRecord) + 256 + bytes_a_letter * board.text().size();
}

inline std::size_t bytes_of(const MatchRecord& record) {
  std::size_t bytes = bytes_of(record.setup.board);
  for (const PlayedMove& move : record.moves) bytes += bytes_of(move);
  return bytes;
}

}  // namespace gramy::referee
