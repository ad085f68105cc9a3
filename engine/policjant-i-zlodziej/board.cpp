#include "engine/policjant-i-zlodziej/board.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/token_reader.hpp"

namespace gramy::policjant {
namespace {

constexpr Number longest_side = (Number{1} << 31) - 2;
constexpr std::uint64_t most_cells = (std::uint64_t{1} << 32) - 2;
constexpr BySeat<char> letter{'C', 'T'};

using Coordinates = std::array<Number, 2>;

// Collects the starts of the policeman C and the thief T while the board is being read.
class Starts {
 public:
  void found(TokenReader& in, Seat seat, Coordinates place) {
    auto& known = places_[seat];
    if (known) {
      in.fail(std::string("expected one ") + letter[seat] + ", found two: at row " +
              std::to_string((*known)[0]) + ", column " + std::to_string((*known)[1]) + ", and at row " +
              std::to_string(place[0]) + ", column " + std::to_string(place[1]));
    }
    known = place;
  }

  BySeat<Coordinates> both() const {
    for (const Seat seat : {policeman, thief}) {
      if (!places_[seat]) {
        throw BadInput(std::string("expected one ") + letter[seat] + " (the " +
                       (seat == policeman ? "policeman" : "thief") + ") on the board, found none");
      }
    }
    return {*places_[policeman], *places_[thief]};
  }

 private:
  BySeat<std::optional<Coordinates>> places_;
};

}  // namespace

Board::Board(Number rows, Number columns, std::string drawn, BySeat<Coordinates> starts)
    : rows_(rows), columns_(columns), drawn_(std::move(drawn)), cells_(drawn_.size()) {
  places_.reserve(static_cast<std::size_t>(std::ranges::count_if(drawn_, [](char c) { return c != '*'; })));
  for (Number top = 1; top <= rows_; top += square_side) {
    for (Number left = 1; left <= columns_; left += square_side) number_square(top, left);
  }
  for (const Seat seat : both_seats) starts_[seat] = *cell_at(starts[seat][0], starts[seat][1]);
}

void Board::number_square(Number top, Number left) {
  for (Number row = top; row < std::min(top + square_side, rows_ + 1); ++row) {
    for (Number column = left; column < std::min(left + square_side, columns_ + 1); ++column) {
      const std::size_t at = place(row, column);
      if (drawn_[at] == '*') continue;
      cells_[at] = static_cast<Cell>(places_.size());
      places_.push_back(static_cast<std::uint32_t>(at));
    }
  }
}

std::optional<Cell> Board::cell_at(Number row, Number column) const {
  if (row < 1 || row > rows_ || column < 1 || column > columns_ || drawn(row, column) == '*')
    return std::nullopt;
  return cells_[place(row, column)];
}

Steps Board::steps(Seat seat, Cell cell) const {
  Steps steps;
  const Number row = row_of(cell);
  const Number column = column_of(cell);
  for (const Number down : {-1, 0, 1}) {
    for (const Number right : {-1, 0, 1}) {
      if (seat == thief && down != 0 && right != 0) continue;
      if (const auto to = cell_at(row + down, column + right)) steps.push_back(*to);
    }
  }
  return steps;
}

Board read_board(std::string_view text, std::uint64_t max_size) {
  TokenReader in(text);
  const Number rows = in.number("the number of rows", 1, longest_side);
  const Number columns = in.number("the number of columns", 1, longest_side);
  const auto size = static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(columns);
  if (size > std::min(max_size, most_cells)) {
    throw BadInput("the board has " + std::to_string(size) + " cells, at most " +
                   std::to_string(std::min(max_size, most_cells)) + " are accepted");
  }
  std::string drawn;
  Starts starts;
  for (Number row = 1; row <= rows; ++row) {
    const std::string_view line = in.word("a row of the board");
    if (line.size() != static_cast<std::size_t>(columns)) {
      in.fail("expected a row of " + counted(columns, "cell") + ", found " + std::to_string(line.size()) +
              ": " + quoted_word(line));
    }
    for (Number column = 1; column <= columns; ++column) {
      const char cell = line[static_cast<std::size_t>(column - 1)];
      const auto seat = seat_of(std::ranges::find(letter, cell) - letter.begin());
      if (seat) starts.found(in, *seat, {row, column});
      if (!seat && cell != '.' && cell != '*' && cell != 'E') {
        in.fail("expected one of . * C T E at row " + std::to_string(row) + ", column " +
                std::to_string(column) + ", found " +
                quoted_word(first_characters(line.substr(static_cast<std::size_t>(column - 1)), 1)));
      }
      drawn += seat ? '.' : cell;
    }
  }
  in.expect_end("the last row");
  return {rows, columns, std::move(drawn), starts.both()};
}

std::string write_board(const Board& board) {
  std::string text = std::to_string(board.rows()) + ' ' + std::to_string(board.columns()) + '\n';
  for (Number row = 1; row <= board.rows(); ++row) {
    for (Number column = 1; column <= board.columns(); ++column) {
      const auto cell = board.cell_at(row, column);
      text += cell == board.start(policeman) ? letter[policeman]
              : cell == board.start(thief)   ? letter[thief]
                                             : board.drawn(row, column);
    }
    text += '\n';
  }
  return text;
}

std::string ground(const Board& board) {
  std::string text;
  for (Number row = 1; row <= board.rows(); ++row) {
    for (Number column = 1; column <= board.columns(); ++column) text += board.drawn(row, column);
    text += '\n';
  }
  return text;
}

std::uint64_t board_size(const Board& board) {
  return static_cast<std::uint64_t>(board.rows()) * static_cast<std::uint64_t>(board.columns());
}

}  // namespace gramy::policjant
