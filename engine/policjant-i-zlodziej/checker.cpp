#include "engine/policjant-i-zlodziej/checker.hpp"

#include "engine/contest.hpp"

namespace gramy::policjant {

std::vector<std::vector<Cell>> drawn_steps(const Board& board, Seat seat) {
  std::vector<std::vector<Cell>> steps(board.cells());
  const auto is_free = [&](Number row, Number column) {
    return row >= 1 && row <= board.rows() && column >= 1 && column <= board.columns() &&
           board.drawn(row, column) != '*';
  };
  for (Number row = 1; row <= board.rows(); ++row) {
    for (Number column = 1; column <= board.columns(); ++column) {
      if (!is_free(row, column)) continue;
      auto& from_here = steps[*board.cell_at(row, column)];
      const auto step = [&](Number down, Number right) {
        if (is_free(row + down, column + right))
          from_here.push_back(*board.cell_at(row + down, column + right));
      };
      step(0, 0);
      for (const Number way : {-1, 1}) {
        step(way, 0);
        step(0, way);
        if (seat == thief) continue;
        step(way, way);
        step(way, -way);
      }
    }
  }
  return steps;
}

void refute(const Board& board, const Situation& situation, Verdict claimed, Verdict expected) {
  const auto place = [&](Seat seat) {
    const Cell cell = situation.at[seat];
    return std::to_string(board.row_of(cell)) + ' ' + std::to_string(board.column_of(cell));
  };
  throw CheckFailed(
      "the policeman at " + place(policeman) + ", the thief at " + place(thief) + ", the " +
      (situation.to_move == policeman ? "policeman" : "thief") + " to move: the answer says " +
      to_text(claimed) + ", but " +
      (situation.winner(board) ? "the match is over: " : "the situations one move later give ") +
      to_text(expected));
}

}  // namespace gramy::policjant
