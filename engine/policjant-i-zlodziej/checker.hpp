// policjant-i-zlodziej: checks verdicts by the rules alone, situation by situation.
#pragma once

#include <vector>

#include "engine/base/progress.hpp"
#include "engine/policjant-i-zlodziej/best_of.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"
#include "engine/verdict.hpp"

namespace gramy::policjant {

/// For each place of the board, the places that a player can reach in one step, in eight or in four
/// directions. From a wall, none can be reached.
std::vector<std::vector<Cell>> drawn_steps(const Board& board, Seat seat);

/// Throws CheckFailed with a message that names the situation and both verdicts.
[[noreturn]] void refute(const Board& board, const Situation& situation, Verdict claimed, Verdict expected);

/// Checks that every situation in which the match has ended has its value by the rules and distance 0, and
/// that every other situation has the verdict that follows from its successors (BestOf). By induction over
/// the distance, only the right verdicts pass. Throws CheckFailed if a verdict is wrong. Returns the number
/// of situations. `verdict_of(Situation)` gives a Verdict. The time is proportional to the number of possible
/// steps in all situations.
template <class VerdictOf>
std::uint64_t check_verdicts(const Board& board, const VerdictOf& verdict_of, const Progress& progress = {}) {
  const BySeat steps{drawn_steps(board, policeman), drawn_steps(board, thief)};
  const auto check = [&](const Situation& situation) {
    const Verdict claimed = verdict_of(situation);
    Verdict expected;
    if (const auto winner = situation.winner(board)) {
      expected = {0, *winner == situation.to_move ? Value::win : Value::loss};
    } else {
      BestOf moves;
      Situation after = situation;
      after.to_move = other(situation.to_move);
      const Seat mover = situation.to_move;
      for (const Cell to : steps[mover][situation.at[mover]]) {
        after.at[mover] = to;
        moves.add(verdict_of(after));
      }
      expected = moves.verdict();
    }
    if (claimed != expected) refute(board, situation, claimed, expected);
  };
  std::uint64_t checked = 0;
  for (Cell police_cell = 0; police_cell < board.cells(); ++police_cell) {
    for (const Seat to_move : {policeman, thief}) {
      for (Cell thief_cell = 0; thief_cell < board.cells(); ++thief_cell)
        check({{police_cell, thief_cell}, to_move});
    }
    checked += std::uint64_t{2} * board.cells();
    progress.advance(police_cell, board.cells());
  }
  return checked;
}

}  // namespace gramy::policjant
