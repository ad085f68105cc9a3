#include "engine/graf/solver.hpp"

#include <algorithm>

namespace gramy::graf {

Solver::Solver(std::shared_ptr<const Board> board, std::string_view)
    : board_(std::move(board)), reversed_(board_->graph.reversed()), verdicts_(board_->graph.vertices()) {
  const Digraph& graph = board_->graph;
  std::vector<std::uint32_t> unresolved(graph.vertices());
  std::vector<Vertex> resolved;  // by distance, because it is a queue
  for (Vertex v = 0; v < graph.vertices(); ++v) {
    unresolved[v] = graph.out_degree(v);
    if (unresolved[v] > 0 || board_->terminal[v] == Value::draw) continue;
    verdicts_[v] = {0, board_->terminal[v]};
    resolved.push_back(v);
  }
  for (std::size_t next = 0; next < resolved.size(); ++next) {
    const auto [distance, value] = verdicts_[resolved[next]];
    for (const Vertex from : reversed_.out(resolved[next])) {
      if (verdicts_[from].value != Value::draw) continue;
      if (value == Value::win && --unresolved[from] > 0) continue;
      verdicts_[from] = {distance + 1, opposite(value)};
      resolved.push_back(from);
    }
  }
}

Analysis::Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start)
    : solver_(std::move(solver)), position_(solver_->board(), start), play_(*solver_) {
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

Value Analysis::value_after(Move move) {
  const auto answers = solver_->board()->graph.out(position_.here());
  const auto found = std::ranges::lower_bound(answers, static_cast<Vertex>(move.to - 1));
  return opposite(play_.verdict_after(static_cast<std::uint32_t>(found - answers.begin())).value);
}

Move Analysis::best_move() {
  const std::uint32_t best = play_.best(position_.occurrences());
  return {Number{solver_->board()->graph.out(position_.here())[best]} + 1};
}

}  // namespace gramy::graf
