#include "engine/graf/solver.hpp"

#include <algorithm>

#include "engine/graf/retrograde.hpp"

namespace gramy::graf {

Solver::Solver(std::shared_ptr<const Board> board, std::string_view, std::stop_token stop)
    : Solver(std::move(board), StopPoll(std::move(stop))) {}

Solver::Solver(std::shared_ptr<const Board> board, const StopPoll& stop)
    : board_(std::move(board)), reversed_(board_->graph.reversed(stop)) {
  std::vector<std::uint32_t> out_degree(board_->graph.vertices());
  for (Vertex v = 0; v < board_->graph.vertices(); ++v) out_degree[v] = board_->graph.out_degree(v);
  verdicts_ = analyse(reversed_, out_degree, board_->terminal, {}, stop).verdicts;
}

Analysis::Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop)
    : solver_(std::move(solver)), position_(solver_->board(), start), play_(*solver_, std::move(stop)) {
  play_.enter(position_.state(), position_.occurrences().of(position_.state()));
}

void Analysis::play(Move move) {
  position_.play(move);
  play_.enter(position_.state(), position_.occurrences().of(position_.state()));
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
  const auto answers = solver_->board()->graph.out(position_.here());
  const auto found = std::ranges::lower_bound(answers, static_cast<Vertex>(move.to - 1));
  return static_cast<std::uint32_t>(found - answers.begin());
}

Value Analysis::value_after(Move move) {
  return opposite(play_.verdict_after(index(move)).value);
}

Claims Analysis::explain(Move move) {
  const auto answers = solver_->board()->graph.out(position_.here());
  return play_.explain(index(move), solver_->verdict(position_.state()), position_.occurrences(),
                       [&](std::uint32_t i) { return Claim::List{Number{answers[i]} + 1}; });
}

Move Analysis::winning_move() {
  return position_.move_at(play_.nearest_win());
}

}  // namespace gramy::graf
