// Rules of policjant-i-zlodziej: a policeman hunts a thief who looks for a way out.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/occurrences.hpp"
#include "engine/policjant-i-zlodziej/board.hpp"
#include "engine/scene.hpp"

namespace gramy::policjant {

/// Moves the player to this row and column. A move to the player's own cell means to stay.
struct Move {
  Number row = 0;
  Number column = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

/// The players' cells and the player to move: the state of a match without its history.
struct Situation {
  BySeat<Cell> at;
  Seat to_move = policeman;

  Cell mover() const { return at[to_move]; }
  Cell waiting() const { return at[other(to_move)]; }

  /// The policeman wins if both players are on one cell, whoever moved there. Otherwise the thief wins on an
  /// exit.
  std::optional<Seat> winner(const Board& board) const;

  /// A number in 0 .. 2 * cells^2 - 1, computed from the player to move, the policeman's cell and the thief's
  /// cell.
  State number(const Board& board) const;
};

class Position {
 public:
  /// `start` is empty, because the board gives the players' cells.
  Position(std::shared_ptr<const Board> board, std::optional<Number> start);

  Seat to_move() const { return now_.to_move; }
  std::optional<Result> result() const;
  std::optional<std::string> why_illegal(Move move) const;
  void play(Move move);
  std::uint64_t count_moves(std::uint64_t bound) const;
  std::vector<Move> moves(std::uint64_t bound) const;
  Move move_at(std::uint64_t index) const;
  Move random_move(Random& random) const;
  /// The policeman steps to the cell that is nearest to the thief. The thief leaves by an exit if possible.
  /// Otherwise the thief avoids the cells that the policeman can reach next, and steps to the cell that is
  /// nearest to an exit or, on a board without exits, farthest from the policeman. Distances ignore walls.
  /// Ties are broken at random.
  Move greedy_move(Random& random) const;
  std::string describe(Move move) const;
  std::string picture() const;
  Scene scene(std::span<const Number> place) const;

  const Board& board() const { return *board_; }
  const Situation& situation() const { return now_; }
  /// How often each situation has occurred, by Situation::number.
  const Occurrences& occurrences() const { return occurrences_; }

 private:
  static constexpr unsigned occurrences_of_a_draw = 3;

  Steps steps() const { return board_->steps(now_.to_move, now_.mover()); }
  Move move_to(Cell cell) const { return {board_->row_of(cell), board_->column_of(cell)}; }

  /// The result of the match if the player to move goes to this cell; empty if the match then continues.
  std::optional<Result> result_of_step(Cell to) const;

  std::shared_ptr<const Board> board_;
  Situation now_;
  std::optional<Cell> came_from_;  // the previous cell of the player who moved last
  Occurrences occurrences_;
  unsigned occurrence_ = 0;  // how often the current situation has occurred
  std::uint64_t plies_ = 0;
};

}  // namespace gramy::policjant
