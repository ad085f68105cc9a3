// A board with its start. The board is solved when a value is first asked for.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "engine/any_game.hpp"
#include "engine/solved_boards.hpp"

namespace gramy::python {

/// A board and a start. All states on the board share this object, on all threads. The board is solved when
/// its solution is first needed; apart from that, the object never changes.
class StartedBoard {
 public:
  /// Throws BadInput if no match can begin at `start`.
  StartedBoard(AnyBoard board, std::optional<Number> start) : board_(std::move(board)), start_(start) {
    board_.check_start(start_);
  }

  const AnyBoard& board() const { return board_; }
  std::optional<Number> start() const { return start_; }
  AnyPosition begin() const { return board_.begin(start_); }

  /// Solves the board, once. Throws BadInput for a board that cannot be solved. Throws Stopped.
  AnySolver solved(const std::stop_token& stop) const { return solved_.of(board_, {}, stop).solver; }

 private:
  AnyBoard board_;
  std::optional<Number> start_;
  mutable SolvedBoards solved_;  // a cache for this board alone
};

using SharedBoard =
    std::shared_ptr<StartedBoard>;  // not const, because pybind11 cannot hold a pointer to const

/// Reads a generated board again from its text. The order of moves may depend on how a board was made.
/// Pickling also goes through the text, so a pickled copy of the board has the same order of moves.
inline SharedBoard reread(const AnyBoard& made, std::optional<Number> start) {
  return std::make_shared<StartedBoard>(made.game().read_board(made.text()), start);
}

}  // namespace gramy::python
