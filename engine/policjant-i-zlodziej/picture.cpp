#include <algorithm>

#include "engine/policjant-i-zlodziej/rules.hpp"
#include "engine/policjant-i-zlodziej/window.hpp"

namespace gramy::policjant {
namespace {

constexpr Number most_columns = 68;
constexpr Number most_rows = 28;
constexpr BySeat<const char*> role{"policeman", "thief"};

std::string right_aligned(Number number, std::size_t width) {
  std::string text = std::to_string(number);
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

// The digits of the column numbers, with one line for each power of ten. Writes higher digits only where they
// change.
std::string ruler(Window columns, std::size_t margin) {
  std::string text;
  Number power = 1;
  while (power * 10 <= columns.last) power *= 10;
  for (; power > 0; power /= 10) {
    std::string line(margin + 1, ' ');
    for (Number column = columns.first; column <= columns.last; ++column) {
      const bool shown = power == 1 || ((column == columns.first || column % power == 0) && column >= power);
      line += shown ? static_cast<char>('0' + column / power % 10) : ' ';
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace

std::string Position::picture() const {
  const Board& board = *board_;
  const Cell police_cell = now_.at[policeman];
  const Cell thief_cell = now_.at[thief];
  // If both players do not fit into the picture, the player to move is in the middle.
  const auto window = [&](auto coordinate, Number length, Number most) {
    const Number own = coordinate(now_.mover());
    const Number others = coordinate(now_.waiting());
    const bool both = std::abs(own - others) < most;
    return Window::around(own, both ? others : own, length, most);
  };
  const Window rows = window([&](Cell cell) { return board.row_of(cell); }, board.rows(), most_rows);
  const Window columns =
      window([&](Cell cell) { return board.column_of(cell); }, board.columns(), most_columns);
  const std::size_t margin = std::to_string(rows.last).size();

  std::string text = ruler(columns, margin);
  bool small_letter = false;
  for (Number row = rows.first; row <= rows.last; ++row) {
    text += right_aligned(row, margin) + ' ';
    for (Number column = columns.first; column <= columns.last; ++column) {
      const auto cell = board.cell_at(row, column);
      const bool left = cell && cell == came_from_ && cell != police_cell && cell != thief_cell;
      small_letter |= left;
      text += cell == police_cell  ? 'C'
              : cell == thief_cell ? 'T'
              : left               ? (now_.to_move == policeman ? 't' : 'c')
                                   : board.drawn(row, column);
    }
    text += '\n';
  }
  if (rows.size() < board.rows() || columns.size() < board.columns()) {
    text += "rows " + std::to_string(rows.first) + "-" + std::to_string(rows.last) + " of " +
            std::to_string(board.rows()) + ", columns " + std::to_string(columns.first) + "-" +
            std::to_string(columns.last) + " of " + std::to_string(board.columns()) + "\n";
  }

  const auto standing = [&](Seat seat) {
    const Move at = move_to(now_.at[seat]);
    return std::string(1, seat == policeman ? 'C' : 'T') + " " + role[seat] + " at " +
           std::to_string(at.row) + ' ' + std::to_string(at.column);
  };
  text += standing(policeman) + ", " + standing(thief) + "; * wall, E exit\n";
  if (small_letter) text += "small letter: where the last move came from\n";
  text += "moves played: " + std::to_string(plies_) + "; ";
  if (const auto over = result()) {
    return text + (over->winner ? std::string("the match is over: the ") + role[*over->winner] + " has won\n"
                                : "the match is over: a draw by threefold repetition\n");
  }
  text += std::string(role[now_.to_move]) + " to move";
  text += occurrence_ == 2 ? "\nsecond occurrence of this situation: the third is a draw\n" : "\n";
  text += "to:";
  for (const Cell to : steps()) {
    const Move move = move_to(to);
    const std::string next = "  " + std::to_string(move.row) + ' ' + std::to_string(move.column);
    // begins a new line if necessary, because many moves with long numbers do not fit into one line
    const std::size_t line = text.size() - (text.find_last_of('\n') + 1);
    text += (line + next.size() > 80 ? "\n   " : "") + next;
  }
  return text + '\n';
}

}  // namespace gramy::policjant
