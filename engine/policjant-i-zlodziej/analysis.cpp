#include <algorithm>

#include "engine/policjant-i-zlodziej/solver.hpp"

namespace gramy::policjant {

Analysis::Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop)
    : solver_(std::move(solver)), position_(solver_->board(), start), play_(*solver_, std::move(stop)) {
  enter();
}

void Analysis::enter() {
  const State here = position_.situation().number(position_.board());
  play_.enter(here, position_.occurrences().of(here));
}

void Analysis::play(Move move) {
  position_.play(move);
  enter();
}

Verdict Analysis::verdict() {
  if (const auto result = position_.result()) return {0, value_for(*result, position_.to_move())};
  return play_.verdict();
}

Value Analysis::value() {
  return verdict().value;
}

std::optional<std::uint64_t> Analysis::distance() {
  const Verdict here = verdict();
  if (here.value == Value::draw) return std::nullopt;
  return here.distance;
}

std::uint32_t Analysis::index(Move move) const {
  const Board& board = position_.board();
  const Steps steps = board.steps(position_.to_move(), position_.situation().mover());
  const auto found = std::find(steps.begin(), steps.end(), *board.cell_at(move.row, move.column));
  return static_cast<std::uint32_t>(found - steps.begin());
}

Value Analysis::value_after(Move move) {
  return opposite(play_.verdict_after(index(move)).value);
}

Claims Analysis::explain(Move move) {
  const Board& board = position_.board();
  const Situation& now = position_.situation();
  const Steps steps = board.steps(now.to_move, now.mover());
  const auto spelt = [&](std::uint32_t i) {
    return Claim::List{board.row_of(steps[i]), board.column_of(steps[i])};
  };
  Claims claims =
      play_.explain(index(move), solver_->verdict(now.number(board)), position_.occurrences(), spelt);
  claims.push_back(ways_claim(board, now.at));
  return claims;
}

Move Analysis::winning_move() {
  return position_.move_at(play_.nearest_win());
}

}  // namespace gramy::policjant
