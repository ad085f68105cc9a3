// Why a green game is won or lost: where Ania forces the token, or that she cannot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// Where Ania wants the token: on a vertex where it closes a cycle with green, or on a green one from which
/// Bolek cannot keep it from closing one.
struct Goal {
  Vertex vertex;         ///< if Bolek holds out the longest
  bool closes_cycle;     ///< else it is green
  std::uint32_t within;  ///< so many moves, this one included
};

struct Explanation {
  Player mover;
  Player winner;
  std::uint64_t moves;          ///< that there are
  std::uint64_t winning_moves;  ///< of these
  bool ends;                    ///< the move closes a cycle
  std::optional<Goal> goal;     ///< where Ania wins
};

std::string in_words(const Explanation& explanation);

}  // namespace gramy::zielone
