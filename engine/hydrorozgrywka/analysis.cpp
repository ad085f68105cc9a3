#include "engine/hydrorozgrywka/analysis.hpp"

#include <algorithm>
#include <tuple>

namespace gramy::hydro {

Analysis::Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop)
    : solver_(std::move(solver)),
      stop_(std::move(stop)),
      position_(solver_->board(), start),
      bunches_(solver_->board()->vertex_count() + 1) {
  const Board& board = position_.board();
  for (Place p = 0; p < board.edge_count(); ++p) {
    stop_.count();
    bunches_[board.vertex(p)].add(solver_->type(p));
  }
}

void Analysis::play(const Move& move) {
  const Board& board = position_.board();
  const Step step = *position_.step(move);
  const Place target = board.target(step);
  const bool closes = position_.closes(step);
  if (!position_.goes_on(step)) {
    bunches_[position_.here()].remove(solver_->type(step.from));
    at_root_.push_back(value());
  }
  if (closes) {
    at_root_.pop_back();
  } else {
    bunches_[board.vertex(target)].remove(solver_->type(target));
  }
  position_.play(move);
}

Claims Analysis::explain(const Move& move) const {
  const Board& board = position_.board();
  const Step step = *position_.step(move);
  const Seat mover = position_.to_move();
  Claims claims{bunch_claim(position_.here(), bunches_[position_.here()])};
  if (const auto way = line().way_on())
    claims.push_back(way_claim(board, position_.open_cycles().back().onward(), *way, mover));
  if (value() == Value::loss) {
    claims.push_back(lost_claim(mover));
  } else if (position_.goes_on(step)) {
    claims.push_back(goes_on_claim());
  } else {
    claims.push_back(
        enters_claim(board, step, solver_->type(step.from), line().without(step.from).value(), mover));
  }
  return claims;
}

Move Analysis::winning_move() {
  // The target vertex is part of the rank, so that the choice does not depend on the order of the candidates.
  const auto rank = [now = line(), this](Step step) {
    return std::tuple(now.after(step).value(), position_.move(step).to);
  };
  return position_.move(std::ranges::min(candidates(), {}, rank));
}

std::vector<Step> Analysis::candidates() {
  constexpr std::uint64_t many = 100;
  std::vector<Step> steps;
  if (position_.count_moves(many + 1) > many) {
    steps = one_of_each_type();
  } else {
    for (const Place place : position_.entrances()) {
      steps.push_back({place, Direction::forward});
      steps.push_back({place, Direction::backward});
    }
  }
  if (!position_.open_cycles().empty()) steps.push_back(position_.open_cycles().back().onward());
  return steps;
}

// All untouched cactuses of one type at this vertex are worth the same to the player who enters one, so one
// cactus of each type is enough. The value may depend on the direction of the first step.
std::vector<Step> Analysis::one_of_each_type() {
  const auto [entry, is_new] = places_by_type_.try_emplace(position_.here());
  PlacesByType& places = entry->second;
  if (is_new) {
    for (const Place place : position_.entrances()) {
      stop_.count();
      places[static_cast<std::size_t>(solver_->type(place))].push_back(place);
    }
  }
  std::vector<Step> steps;
  for (auto& of_type : places) {
    while (!of_type.empty() && !position_.untouched(of_type.back())) of_type.pop_back();
    if (of_type.empty()) continue;
    steps.push_back({of_type.back(), Direction::forward});
    steps.push_back({of_type.back(), Direction::backward});
  }
  return steps;
}

}  // namespace gramy::hydro
