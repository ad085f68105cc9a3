#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/paski/rules.hpp"

namespace gramy::paski {
namespace {

constexpr Number columns = 80;
constexpr Number most_rows = 24;
constexpr int most_run_lines = 4;

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// Puts a blank after each ten cells, so that the cells are easy to count.
std::string in_tens(const std::string& cells) {
  std::string grouped;
  for (std::size_t i = 0; i < cells.size(); i += 10) grouped += (i > 0 ? " " : "") + cells.substr(i, 10);
  return grouped;
}

/// The lengths as alternatives: "2", "2 or 3" or "1, 2 or 3".
std::string alternatives(const std::vector<Number>& lengths) {
  std::string text = std::to_string(lengths.front());
  for (std::size_t i = 1; i < lengths.size(); ++i) {
    text += (i + 1 < lengths.size() ? ", " : " or ") + std::to_string(lengths[i]);
  }
  return text;
}

/// The cells first .. last of the row: '.' free, '#' covered, 'X' covered by the last strip.
std::string drawn(const Position& position, std::optional<Move> last_move, Number first, Number last) {
  std::string cells(static_cast<std::size_t>(last - first + 1), '#');
  const auto mark = [&](Number from, Number to, char with) {
    for (Number cell = std::max(from, first); cell <= std::min(to, last); ++cell) {
      cells[static_cast<std::size_t>(cell - first)] = with;
    }
  };
  auto run = position.runs().upper_bound(first);
  if (run != position.runs().begin()) --run;  // this run may begin left of the picture
  for (; run != position.runs().end() && run->first <= last; ++run) {
    mark(run->first, run->first + run->second - 1, '.');
  }
  if (last_move) mark(last_move->cell, last_move->cell + last_move->length - 1, 'X');
  return cells;
}

/// Lists the runs that have room for a strip, such as `1-2 (2), 5-10 (6)`. The list takes a few lines at
/// most, and ends with the number of runs left out.
std::string playable_runs(const Position& position, Number shortest) {
  std::string lines;
  std::string line = "Free:";
  int full_lines = 0;
  std::uint64_t left_out = 0;
  for (const auto& [first, length] : position.runs()) {
    if (length < shortest) continue;
    const std::string run = std::to_string(first) + "-" + std::to_string(first + length - 1) + " (" +
                            std::to_string(length) + ")";
    if (full_lines < most_run_lines && line.size() + run.size() + 2 > columns) {
      lines += line + "\n";
      line = "     ";
      ++full_lines;
    }
    if (full_lines == most_run_lines) {
      ++left_out;
    } else {
      line += " " + run;
    }
  }
  if (left_out > 0) return lines + "      and " + std::to_string(left_out) + " more\n";
  return lines + line + "\n";
}

}  // namespace

std::string Position::picture() const {
  static constexpr BySeat<const char*> players{"first player", "second player"};
  const std::size_t label = std::to_string(board_->cells).size();
  const Number tens = std::min<Number>((columns - static_cast<Number>(label)) / 11, 6);
  const Number row_cells = 10 * tens;
  const Number rows = (board_->cells + row_cells - 1) / row_cells;
  // If the board is long, shows only the rows around the last strip.
  const Number shown = std::min(rows, most_rows);
  const Number middle = last_move_ ? (last_move_->cell - 1) / row_cells : 0;
  const Number top = std::clamp<Number>(middle - shown / 2, 0, rows - shown);

  std::string lines = ". free, # covered, X covered by the last strip\n";
  const auto ruler_cells = static_cast<std::size_t>(std::min(board_->cells, row_cells));
  std::string ruler;
  while (ruler.size() < ruler_cells) ruler += "1234567890";
  lines += right_aligned("", label) + " " + in_tens(ruler.substr(0, ruler_cells)) + "\n";
  if (top > 0) lines += "(" + std::to_string(top * row_cells) + " cells before these are not shown)\n";
  for (Number row = top; row < top + shown; ++row) {
    const Number first = row * row_cells + 1;
    const Number last = std::min(first + row_cells - 1, board_->cells);
    lines += right_aligned(std::to_string(first), label) + " " +
             in_tens(drawn(*this, last_move_, first, last)) + "\n";
  }
  if (top + shown < rows) {
    lines +=
        "(" + counted(board_->cells - (top + shown) * row_cells, "cell") + " after these are not shown)\n";
  }
  if (last_move_) {
    lines += "Last move, by the " + std::string(players[other(to_move_)]) + ": " +
             std::to_string(last_move_->length) + " " + std::to_string(last_move_->cell) + "\n";
  }
  if (result()) return lines + "No strip fits: the " + players[other(to_move_)] + " has won.\n";
  return lines + playable_runs(*this, lengths_.front()) + "The " + players[to_move_] +
         " may lay a strip of length " + alternatives(lengths_) + ".\n";
}

}  // namespace gramy::paski
