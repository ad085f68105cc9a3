// policjant-i-zlodziej: the board.
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

/// The cells that are no walls are numbered from 0, one square of 8 x 8 after the other, so that what lies
/// close together has close numbers; squares row by row, and so the cells in each. Rows and columns count
/// from 1.
using Cell = std::uint32_t;
inline constexpr Number square_side = 8;

/// The cells that a step may lead to, the own one among them, row by row.
class Steps {
 public:
  static constexpr std::uint32_t most = 9;

  const Cell* begin() const { return cells_.data(); }
  const Cell* end() const { return cells_.data() + size_; }
  std::uint32_t size() const { return size_; }
  Cell operator[](std::uint32_t i) const { return cells_[i]; }
  /// Precondition: fewer than `most`.
  void push_back(Cell cell) { cells_[size_++] = cell; }

 private:
  std::array<Cell, most> cells_{};
  std::uint32_t size_ = 0;
};

class Board {
 public:
  /// `drawn`: row by row, `.` free, `*` wall, `E` exit. Preconditions: rows * columns of them, fewer than
  /// 2^32 - 1, and the starts (row, column) by seat are free and not the same.
  Board(Number rows, Number columns, std::string drawn, BySeat<std::array<Number, 2>> starts);

  Number rows() const { return rows_; }
  Number columns() const { return columns_; }
  /// As drawn, without the two: `.`, `*` or `E`.
  char drawn(Number row, Number column) const { return drawn_[place(row, column)]; }
  Cell start(Seat seat) const { return starts_[seat]; }

  Cell cells() const { return static_cast<Cell>(places_.size()); }
  Number row_of(Cell cell) const { return places_[cell] / columns_ + 1; }
  Number column_of(Cell cell) const { return places_[cell] % columns_ + 1; }
  bool is_exit(Cell cell) const { return drawn_[places_[cell]] == 'E'; }
  /// None: a wall, or off the board.
  std::optional<Cell> cell_at(Number row, Number column) const;

  /// The policeman steps in eight directions, the thief in four; both may stay. What leads to `cell` in one
  /// step is the same.
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
  std::vector<std::uint32_t> places_;  // in drawn_, by cell
  std::vector<Cell> cells_;            // by place; of a wall nothing is said
  BySeat<Cell> starts_;
};

/// Throws BadInput. At most 2^32 - 2 cells, walls among them.
Board read_board(std::string_view text, std::uint64_t max_size);

std::string write_board(const Board& board);
/// See HasGround: the city without the two in it.
std::string ground(const Board& board);

/// Cells, walls among them.
std::uint64_t board_size(const Board& board);

}  // namespace gramy::policjant
