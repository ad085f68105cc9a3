// Sizes of solved boards in memory, for whoever keeps them.
#pragma once

#include <concepts>
#include <cstddef>

#include "engine/any_game.hpp"

namespace gramy {

/// What a game may offer besides, and is to offer if its solver keeps more than a few times the board's text:
/// how many bytes that is at most, about, by the default method.
template <class G>
concept SaysSolverBytes = requires(const typename G::Board& board) {
  { G::solver_bytes(board) } -> std::same_as<std::size_t>;
};

/// A board whose game says so.
struct WithSolverBytes {
  virtual ~WithSolverBytes() = default;
  virtual std::size_t solver_bytes() const = 0;
};

/// The board with its text, and what its solver keeps.
inline std::size_t solved_bytes(const AnyBoard& board) {
  constexpr std::size_t board_to_text = 4;  // the text itself, as JSON, and what is made of it
  const auto* known = dynamic_cast<const WithSolverBytes*>(&board.get());
  return board_to_text * board.text().size() + (known ? known->solver_bytes() : 0);
}

}  // namespace gramy
