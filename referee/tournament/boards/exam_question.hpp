// Questions of an exam: a position on a board, and its value.
#pragma once

#include <cstdint>

#include "engine/worth.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// A position on a board as a question of an exam.
struct ExamQuestion {
  protocol::Moves opening{};  ///< the moves from the start to the position
  /// The board's size, by which scores are grouped. It is 0 if the question was not generated from a recipe
  /// (referee/exam/recipe.hpp).
  std::uint64_t size = 0;
  Worth worth{};

  friend bool operator==(const ExamQuestion&, const ExamQuestion&) = default;
};

}  // namespace gramy::referee
