// Questions of an exam: a position on a board, and what it is worth.
#pragma once

#include <cstdint>

#include "engine/worth.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// The question of an exam on one board.
struct ExamQuestion {
  protocol::Moves opening{};  ///< from the start to the position
  std::uint64_t size = 0;     ///< of the board; scores count it here
  Worth worth{};

  friend bool operator==(const ExamQuestion&, const ExamQuestion&) = default;
};

}  // namespace gramy::referee
