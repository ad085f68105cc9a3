// Memory of solved boards, for caches.
#pragma once

#include <concepts>
#include <cstddef>

#include "engine/any_game.hpp"

namespace gramy {

/// A rough upper bound on the bytes of a solver with the default method. A game must provide it if its solver
/// is larger than a few times the board's text.
template <class G>
concept SaysSolverBytes = requires(const typename G::Board& board) {
  { G::solver_bytes(board) } -> std::same_as<std::size_t>;
};

/// A board whose game provides solver_bytes.
struct WithSolverBytes {
  virtual ~WithSolverBytes() = default;
  virtual std::size_t solver_bytes() const = 0;
};

/// The approximate number of bytes of a solved board: its text, the text as JSON, the parsed board and the
/// solver.
inline std::size_t solved_bytes(const AnyBoard& board) {
  // bytes of the text, its JSON form and the parsed board together, for each byte of the text
  constexpr std::size_t board_to_text = 4;
  const auto* known = dynamic_cast<const WithSolverBytes*>(&board.get());
  return board_to_text * board.text().size() + (known ? known->solver_bytes() : 0);
}

}  // namespace gramy
