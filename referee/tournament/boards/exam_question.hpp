// Questions of an exam: a position on a board, and its value.
#pragma once

#include <cstdint>

#include "engine/worth.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// A position on a board as a question of an exam.
struct ExamQuestion {
  protocol::Moves opening{};  ///< the moves from the start to the position
  std::uint64_t size =
      0;  ///< the board's size if a recipe made the sheet, otherwise 0; scores are grouped by it
  Worth worth{};

  friend bool operator==(const ExamQuestion&, const ExamQuestion&) = default;
};

}  // namespace gramy::referee
