// Paski (strips): two players lay strips on a row of cells. A player who cannot lay one loses.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/base/random.hpp"
#include "engine/scene.hpp"
#include "engine/value.hpp"

namespace gramy::paski {

/// Three strip lengths in their given order, and a row of cells; all are at least 1.
struct Board {
  std::array<Number, 3> strips;
  Number cells;

  /// Each strip length once, ascending.
  std::vector<Number> lengths() const;

  friend bool operator==(const Board&, const Board&) = default;
};

/// Throws BadInput unless the text is four numbers of at least 1, the board has at most max_size cells, and
/// match_reach allows it.
Board read_board(std::string_view text, std::uint64_t max_size);
std::string write_board(const Board& board);

/// A strip of this length on the cells cell .. cell + length - 1, counted from 1.
struct Move {
  Number length;
  Number cell;

  friend bool operator==(const Move&, const Move&) = default;
};

/// Free cells side by side, between covered cells or the ends of the row.
struct Run {
  Number first;
  Number length;

  Number last() const { return first + length - 1; }
};

/// A strip that has been laid.
struct Laid {
  Number length;
  Seat by;
};

/// A position. Its memory grows with the moves made, not with the board.
class Position {
 public:
  /// `start` is empty, because the board determines where play begins.
  explicit Position(std::shared_ptr<const Board> board, std::optional<Number> start = {});

  const Board& board() const { return *board_; }
  /// The first cell and the length of each run of free cells.
  const std::map<Number, Number>& runs() const { return runs_; }
  /// The run around a cell, if the cell is free.
  std::optional<Run> run_at(Number cell) const;

  Seat to_move() const { return to_move_; }
  /// A loss for the player who cannot move; empty while the match continues.
  std::optional<Result> result() const;
  std::optional<std::string> why_illegal(Move move) const;
  void play(Move move);
  std::uint64_t count_moves(std::uint64_t bound) const;
  /// The legal moves by length, then by cell.
  std::vector<Move> moves(std::uint64_t bound) const;
  /// The move at this index of the list of all moves. Precondition: index < number of moves.
  Move move_at(std::uint64_t index) const;
  Move random_move(Random& random) const;
  Move greedy_move(Random& random) const;
  std::string describe(Move move) const;
  std::string picture() const;
  Scene scene(std::span<const Number> place) const;

 private:
  /// Number of ways to lay a strip in a run of this length.
  std::uint64_t moves_within(Number run_length) const;
  /// The number of other legal moves that a legal move makes impossible.
  std::uint64_t moves_removed_by(Move move) const;
  /// The scene that shows these cells. O(number of shown cells).
  RowScene row(RowScene::Span shown) const;
  /// The run nearest to the last strip among the runs in which a strip fits. Examines a bounded number of
  /// runs; empty if no strip fits in any of them.
  std::optional<Run> playable_run_near_last_move() const;

  std::shared_ptr<const Board> board_;
  std::vector<Number> lengths_;
  std::map<Number, Number> runs_;
  std::map<Number, Laid> strips_;  // the laid strips, each by its first cell
  std::uint64_t move_count_;
  Seat to_move_ = Seat::first;
  std::optional<Move> last_move_;
};

}  // namespace gramy::paski
