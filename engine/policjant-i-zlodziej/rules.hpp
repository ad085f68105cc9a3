// policjant-i-zlodziej: a policeman hunts a thief who looks for a way out. The rules.
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

/// Who is to move goes to this row and column; to the own cell: stays.
struct Move {
  Number row = 0;
  Number column = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

/// Where the two stand, and who is to move: all that the rules look at but the history.
struct Situation {
  BySeat<Cell> at;
  Seat to_move = policeman;

  Cell mover() const { return at[to_move]; }
  Cell waiting() const { return at[other(to_move)]; }

  /// Won by the policeman on the same cell, whoever has moved there, else by the thief on an exit.
  std::optional<Seat> winner(const Board& board) const;

  /// 0 .. 2 * cells^2 - 1: who is to move, where the policeman stands, where the thief.
  State number(const Board& board) const;
};

class Position {
 public:
  /// `start` is empty: the board says where the two stand.
  Position(std::shared_ptr<const Board> board, std::optional<Number> start);

  Seat to_move() const { return now_.to_move; }
  std::optional<Result> result() const;
  std::optional<std::string> why_illegal(Move move) const;
  void play(Move move);
  std::uint64_t count_moves(std::uint64_t bound) const;
  std::vector<Move> moves(std::uint64_t bound) const;
  Move move_at(std::uint64_t index) const;
  Move random_move(Random& random) const;
  /// The policeman comes as near as he can, as the crow flies. The thief leaves if he can; else, of the cells
  /// where he is not caught at once, he takes the one nearest to an exit, or farthest from the policeman if
  /// there is none. Of equals, one at random.
  Move greedy_move(Random& random) const;
  std::string describe(Move move) const;
  std::string picture() const;
  Scene scene(std::span<const Number> place) const;

  const Board& board() const { return *board_; }
  const Situation& situation() const { return now_; }
  /// By Situation::number.
  const Occurrences& occurrences() const { return occurrences_; }

 private:
  static constexpr unsigned occurrences_of_a_draw = 3;

  Steps steps() const { return board_->steps(now_.to_move, now_.mover()); }
  Move move_to(Cell cell) const { return {board_->row_of(cell), board_->column_of(cell)}; }

  /// How the match ends if whoever is to move goes there, if it does.
  std::optional<Result> result_of_step(Cell to) const;

  std::shared_ptr<const Board> board_;
  Situation now_;
  std::optional<Cell> came_from_;  // where the player who moved last stood before
  Occurrences occurrences_;
  unsigned occurrence_ = 0;  // of the present situation
  std::uint64_t plies_ = 0;
};

}  // namespace gramy::policjant
