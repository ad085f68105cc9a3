#include "engine/policjant-i-zlodziej/solver.hpp"

#include <algorithm>
#include <new>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"
#include "engine/policjant-i-zlodziej/best_of.hpp"
#include "engine/policjant-i-zlodziej/retrograde.hpp"

namespace gramy::policjant {
namespace {

Distances room_for(Cell cells) {
  if (cells > Solver::most_cells) {
    throw BadInput("the board has " + std::to_string(cells) + " cells that are no walls, at most " +
                   std::to_string(Solver::most_cells) + " can be solved");
  }
  try {
    return Distances(cells);
  } catch (const std::bad_alloc&) {
    throw BadInput("not enough memory for the " + std::to_string(State{2} * cells * cells) +
                   " situations of this board, at one byte each");
  }
}

}  // namespace

Solver::Solver(std::shared_ptr<const Board> board, std::string_view, const std::stop_token& stop,
               const Progress& progress)
    : board_(std::move(board)), cells_(board_->cells()), distances_(room_for(cells_)) {
  for (const Seat seat : {policeman, thief}) {
    auto& steps = steps_[seat];
    steps.reserve(cells_);
    for (Cell cell = 0; cell < cells_; ++cell) steps.push_back(board_->steps(seat, cell));
  }
  for (Cell cell = 0; cell < cells_; ++cell) {
    throw_if_stopped(stop);
    std::fill_n(distances_.row(cell), cells_, Distances::none);
  }
  const Tiles tiles(*board_);
  for (const Seat winner : {policeman, thief})
    passes_ += Retrograde(winner, tiles, steps_[winner], distances_).run(progress, stop);
}

Solver::Digits Solver::digits(State state) const {
  // 32-bit numbers are used because dividing them is faster.
  const auto situation = static_cast<std::uint32_t>(state);
  const std::uint32_t row = situation / cells_;
  const bool is_thief_to_move = row >= cells_;
  return {{is_thief_to_move ? row - cells_ : row, situation % cells_}, is_thief_to_move ? thief : policeman};
}

bool Solver::is_end(const BySeat<Cell>& at) const {
  return at[policeman] == at[thief] || board_->is_exit(at[thief]);
}

Verdict Solver::police_verdict(Cell police_cell, Cell thief_cell) const {
  const std::uint16_t distance = distances_.row(police_cell)[thief_cell];
  if (distance == Distances::none) return {};
  return {distance, distance % 2 == 1 || police_cell == thief_cell ? Value::win : Value::loss};
}

Verdict Solver::verdict(State state) const {
  const Digits now = digits(state);
  const Cell police_cell = now.at[policeman], thief_cell = now.at[thief];
  if (now.to_move == policeman) return police_verdict(police_cell, thief_cell);
  if (is_end(now.at)) return {0, police_cell == thief_cell ? Value::loss : Value::win};
  BestOf moves;
  for (const Cell to : steps_[thief][thief_cell]) moves.add(police_verdict(police_cell, to));
  return moves.verdict();
}

StateRow Solver::one_step_away(Digits now, Seat seat) const {
  const State first = static_cast<State>(other(now.to_move)) * cells_ * cells_;
  const Cell police_cell = now.at[policeman], thief_cell = now.at[thief];
  if (seat == policeman) return {first + thief_cell, cells_, steps_[policeman][police_cell]};
  return {first + State{police_cell} * cells_, 1, steps_[thief][thief_cell]};
}

StateRow Solver::successors(State state) const {
  const Digits now = digits(state);
  if (is_end(now.at)) return {0, 0, {}};
  return one_step_away(now, now.to_move);
}

StateRow Solver::predecessors(State state) const {
  const Digits now = digits(state);
  return one_step_away(now, other(now.to_move));
}

}  // namespace gramy::policjant
