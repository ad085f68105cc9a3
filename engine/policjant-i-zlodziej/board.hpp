// policjant-i-zlodziej: the board, a city of cells.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/value.hpp"

namespace gramy::policjant {

inline constexpr Seat policeman = Seat::first;
inline constexpr Seat thief = Seat::second;

/// The number of a cell that is no wall, counted from 0. The numbering goes row by row through squares of 8 x
/// 8 cells, and row by row within each square. So cells that are close together have close numbers. Rows and
/// columns count from 1.
using Cell = std::uint32_t;
inline constexpr Number square_side = 8;

/// The cells that a player can reach in one step, including the player's own cell, row by row.
class Steps {
 public:
  static constexpr std::uint32_t most = 9;

  const Cell* begin() const { return cells_.data(); }
  const Cell* end() const { return cells_.data() + size_; }
  std::uint32_t size() const { return size_; }
  Cell operator[](std::uint32_t i) const { return cells_[i]; }
  /// Precondition: size() < most.
  void push_back(Cell cell) { cells_[size_++] = cell; }

 private:
  std::array<Cell, most> cells_{};
  std::uint32_t size_ = 0;
};

class Board {
 public:
  /// `drawn` has rows * columns characters, row by row: `.` (a free cell), `*` (a wall) or `E` (an exit).
  /// `starts` has the row and the column where each seat starts. Preconditions: fewer than 2^32 - 1 cells;
  /// the starts are free and different.
  Board(Number rows, Number columns, std::string drawn, BySeat<std::array<Number, 2>> starts);

  Number rows() const { return rows_; }
  Number columns() const { return columns_; }
  /// The character at this row and column, without the players: `.`, `*` or `E`.
  char drawn(Number row, Number column) const { return drawn_[place(row, column)]; }
  Cell start(Seat seat) const { return starts_[seat]; }

  Cell cells() const { return static_cast<Cell>(places_.size()); }
  Number row_of(Cell cell) const { return places_[cell] / columns_ + 1; }
  Number column_of(Cell cell) const { return places_[cell] % columns_ + 1; }
  bool is_exit(Cell cell) const { return drawn_[places_[cell]] == 'E'; }
  /// The cell at this row and column; empty for a wall and outside the board.
  std::optional<Cell> cell_at(Number row, Number column) const;

  /// The cells that the player of `seat` can reach in one step from `cell`. The policeman steps in eight
  /// directions, the thief in four; both may stay. Steps can be reversed, so these are also the cells from
  /// which a step leads to `cell`.
  Steps steps(Seat seat, Cell cell) const;

  friend bool operator==(const Board&, const Board&) = default;

 private:
  void number_square(Number top, Number left);
  std::size_t place(Number row, Number column) const {
    return static_cast<std::size_t>((row - 1) * columns_ + column - 1);
  }

  Number rows_;
  Number columns_;
  std::string drawn_;
  std::vector<std::uint32_t> places_;  // for each cell, its index in drawn_
  std::vector<Cell> cells_;            // for each index of drawn_, the cell; undefined for a wall
  BySeat<Cell> starts_;
};

/// Throws BadInput if the text is not a valid board. A board has at most 2^32 - 2 cells, walls included.
Board read_board(std::string_view text, std::uint64_t max_size);

std::string write_board(const Board& board);
/// The ground (HasGround): the city without the two players.
std::string ground(const Board& board);

/// Number of cells, walls included.
std::uint64_t board_size(const Board& board);

}  // namespace gramy::policjant
