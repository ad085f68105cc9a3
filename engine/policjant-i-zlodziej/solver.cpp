#include "engine/policjant-i-zlodziej/solver.hpp"

#include <algorithm>

#include "engine/bad_input.hpp"

namespace gramy::policjant {
namespace {

constexpr Cell most_cells = 1 << 14;
constexpr std::uint16_t first_decided = 16;
constexpr std::uint32_t longest_distance = (UINT16_MAX - first_decided - 1) / 2;

std::uint16_t code(std::uint32_t distance, bool won) {
  return static_cast<std::uint16_t>(first_decided + 2 * distance + won);
}

bool is_won(std::uint16_t code) {
  return code % 2 == 1;
}

}  // namespace

Solver::Solver(std::shared_ptr<const Board> board, std::string_view)
    : board_(std::move(board)), cells_(board_->cells()) {
  if (cells_ > most_cells) {
    throw BadInput("the solver holds at most " + std::to_string(most_cells) +
                   " cells that are no walls, the board has " + std::to_string(cells_));
  }
  count_steps();
  Frontier decided = find_ends();
  for (std::uint32_t distance = 1; !decided[0].empty() || !decided[1].empty(); ++distance) {
    if (distance > longest_distance) {
      throw BadInput("the solver holds distances up to " + std::to_string(longest_distance) +
                     " plies, on this board some are longer");
    }
    decided = one_ply_earlier(decided, distance);
  }
}

void Solver::count_steps() {
  codes_.resize(2 * cells_ * cells_);
  std::size_t state = 0;
  for (const std::size_t seat : {0, 1}) {
    for (Cell cell = 0; cell < cells_; ++cell)
      steps_[seat].push_back(board_->steps(static_cast<Seat>(seat), cell));
    for (Cell waiting = 0; waiting < cells_; ++waiting) {
      for (const Steps& steps : steps_[seat]) codes_[state++] = static_cast<std::uint16_t>(steps.size());
    }
  }
}

Solver::Frontier Solver::find_ends() {
  Frontier ends;
  const auto end = [&](Cell police_cell, Cell thief_cell, Seat winner) {
    const std::array<Cell, 2> at{police_cell, thief_cell};
    for (const Seat to_move : {policeman, thief}) {
      const Situation situation{at, to_move};
      codes_[situation.number(*board_)] = code(0, winner == to_move);
      ends[static_cast<std::size_t>(to_move)].push_back(
          {static_cast<std::uint16_t>(situation.waiting()), static_cast<std::uint16_t>(situation.mover())});
    }
  };
  for (Cell cell = 0; cell < cells_; ++cell) {
    end(cell, cell, policeman);
    if (!board_->is_exit(cell)) continue;
    for (Cell police_cell = 0; police_cell < cells_; ++police_cell) {
      if (police_cell != cell) end(police_cell, cell, thief);
    }
  }
  return ends;
}

Solver::Frontier Solver::one_ply_earlier(const Frontier& decided, std::uint32_t distance) {
  Frontier earlier;
  for (const std::size_t to_move : {0, 1}) {
    const std::size_t mover = 1 - to_move;
    const std::uint16_t* after = codes_.data() + to_move * cells_ * cells_;
    std::uint16_t* before = codes_.data() + mover * cells_ * cells_;
    for (const auto& [waiting, moving] : decided[to_move]) {
      const bool lost_for_mover = is_won(after[waiting * cells_ + moving]);
      std::uint16_t* row = before + moving * cells_;
      for (const Cell from : steps_[mover][waiting]) {
        if (row[from] >= first_decided || (lost_for_mover && --row[from] > 0)) continue;
        row[from] = code(distance, !lost_for_mover);
        earlier[mover].push_back({moving, static_cast<std::uint16_t>(from)});
      }
    }
  }
  return earlier;
}

Solver::Digits Solver::digits(State state) const {
  // A solved board has less than 2^32 situations, and short divisions are fast.
  const auto number = static_cast<std::uint32_t>(state);
  const auto cells = static_cast<std::uint32_t>(cells_);
  const std::uint32_t row = number / cells;
  return {row < cells ? row : row - cells, number % cells, row < cells ? 0u : 1u};
}

bool Solver::is_end(State state) const {
  return (codes_[state] | 1) == code(0, true);
}

Verdict Solver::verdict(State state) const {
  const std::uint16_t found = codes_[state];
  if (found < first_decided) return {};
  return {(found - std::uint32_t{first_decided}) / 2, is_won(found) ? Value::win : Value::loss};
}

StateRow Solver::successors(State state) const {
  const Digits now = digits(state);
  const State base = (1 - now.to_move) * cells_ * cells_ + now.waiting;
  if (is_end(state)) return {base, cells_, {}};
  return {base, cells_, steps_[now.to_move][now.moving]};
}

StateRow Solver::predecessors(State state) const {
  const Digits now = digits(state);
  const std::size_t mover = 1 - now.to_move;
  return {(mover * cells_ + now.moving) * cells_, 1, steps_[mover][now.waiting]};
}

}  // namespace gramy::policjant
