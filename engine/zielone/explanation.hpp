// Explanation of a green game's value: where Ania forces the token, or how Bolek keeps it from green.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// Where Ania wants the token: on a vertex where it closes a cycle with green, or on a green one from which
/// Bolek cannot keep it from closing one.
struct Goal {
  Vertex vertex;         ///< if Bolek holds out the longest
  bool closes_cycle;     ///< else it is green
  std::uint32_t within;  ///< so many moves, this one included
};

/// What the opponent may answer to a move.
struct Answers {
  static constexpr std::size_t most_named = 12;

  std::uint64_t all = 0;
  std::uint64_t winning = 0;    ///< of these
  std::vector<Vertex> named{};  ///< the first of those that win
};

struct Explanation {
  Player mover;
  Player winner;
  std::uint64_t moves;          ///< that there are
  std::uint64_t winning_moves;  ///< of these
  bool ends;                    ///< the move closes a cycle
  std::optional<Goal> goal;     ///< where Ania wins
  /// Where Bolek wins: as often at most the token comes onto green if he plays for that, this move included.
  /// None where he needs what was walked so far, or the match ends.
  std::optional<std::uint32_t> greens{};
  std::optional<Answers> answers{};  ///< to a move that loses and does not end the match
};

std::string in_words(const Explanation& explanation);

}  // namespace gramy::zielone
