// Memory of a match that has ended.
#pragma once

#include <cstddef>

#include "referee/match/match.hpp"

namespace gramy::referee {

/// An estimate in bytes. A parsed board takes several times as much as its text.
inline std::size_t bytes_of(const MatchRecord& record) {
  constexpr std::size_t bytes_a_letter = 4;
  std::size_t bytes = sizeof(MatchRecord) + 256 + bytes_a_letter * record.setup.board.text().size();
  for (const PlayedMove& move : record.moves) bytes += sizeof move + move.info.size();
  return bytes;
}

}  // namespace gramy::referee
