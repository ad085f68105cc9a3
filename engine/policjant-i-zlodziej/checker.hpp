// policjant-i-zlodziej: verdicts verified by the rules alone, one situation after the other.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"
#include "engine/verdict.hpp"

namespace gramy::policjant {

/// What a situation must be worth by what its moves lead to: won one ply before the nearest loss; else drawn
/// if anything is; else lost one ply before the farthest win.
class BestOf {
 public:
  void add(Verdict after) {
    if (after.value == Value::loss) nearest_loss_ = std::min(nearest_loss_, after.distance);
    if (after.value == Value::win) farthest_win_ = std::max(farthest_win_, after.distance);
    is_drawn_ |= after.value == Value::draw;
  }
  Verdict verdict() const {
    if (nearest_loss_ != UINT32_MAX) return {nearest_loss_ + 1, Value::win};
    return is_drawn_ ? Verdict{} : Verdict{farthest_win_ + 1, Value::loss};
  }

 private:
  std::uint32_t nearest_loss_ = UINT32_MAX;
  std::uint32_t farthest_win_ = 0;
  bool is_drawn_ = false;
};

/// The steps of the two, from what is drawn: eight ways and four, or none.
std::vector<std::vector<Cell>> drawn_steps(const Board& board, Seat seat);

/// Throws CheckFailed that names the situation.
[[noreturn]] void refute(const Board& board, const Situation& situation, Verdict claimed, Verdict expected);

/// Throws CheckFailed unless every situation is worth what BestOf says, and the ends what the rules say, at
/// distance 0. That makes all verdicts right: by induction over the distance whatever is claimed to be won or
/// lost is so, and whatever is so is claimed. Returns how many situations there are. `verdict_of(Situation)`
/// gives a Verdict. Time proportional to the steps possible in all situations.
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
