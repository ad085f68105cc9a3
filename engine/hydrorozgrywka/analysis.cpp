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
    at_root_.push_back(now().value());
  }
  if (closes) {
    at_root_.pop_back();
  } else {
    bunches_[board.vertex(target)].remove(solver_->type(target));
  }
  position_.play(move);
}

// Along a cycle that will then be closed at its root: whoever first stands at a won bunch on the way wins;
// without one the value at the root decides.
WayOn Analysis::way_on(Step step, std::uint32_t steps_to_root, Value at_root) const {
  const std::uint32_t steps_to_won = solver_->steps_to_won_bunch(step);
  if (steps_to_root <= steps_to_won) return {steps_to_root, true, at_root};
  return {steps_to_won, false, Value::win};
}

WayOn Analysis::way_on(std::size_t open_cycle) const {
  const OpenCycle& cycle = position_.open_cycles()[open_cycle];
  return way_on(cycle.onward(), position_.board().distance(cycle.onward(), cycle.root), at_root_[open_cycle]);
}

Situation Analysis::now() const {
  Situation situation{bunches_[position_.here()], std::nullopt};
  if (const std::size_t depth = position_.open_cycles().size(); depth > 0)
    situation.onward = way_on(depth - 1).one_step_on();
  return situation;
}

Situation Analysis::without(Place entrance) const {
  Situation rest = now();
  rest.bunch.remove(solver_->type(entrance));
  return rest;
}

Situation Analysis::after(Step step) const {
  const Board& board = position_.board();
  const Place target = board.target(step);
  const Bunch& bunch = bunches_[board.vertex(target)];
  const std::size_t depth = position_.open_cycles().size();
  if (position_.closes(step)) {
    Situation situation{bunch, std::nullopt};
    if (depth > 1) situation.onward = way_on(depth - 2).one_step_on();
    return situation;
  }
  const bool goes_on = position_.goes_on(step);
  const Place root = goes_on ? position_.open_cycles().back().root : step.from;
  Value at_root;
  if (goes_on) {
    at_root = at_root_.back();
  } else {
    at_root = without(root).value();
  }
  const Step onward{target, step.direction};
  return {bunch.without(solver_->type(target)),
          way_on(onward, board.distance(onward, root), at_root).one_step_on()};
}

Claims Analysis::explain(const Move& move) const {
  const Board& board = position_.board();
  const Step step = *position_.step(move);
  const Seat mover = position_.to_move();
  Claims claims{bunch_claim(position_.here(), bunches_[position_.here()])};
  if (const std::size_t depth = position_.open_cycles().size(); depth > 0)
    claims.push_back(way_claim(board, position_.open_cycles().back().onward(), way_on(depth - 1), mover));
  if (value() == Value::loss) {
    claims.push_back(lost_claim(mover));
  } else if (position_.goes_on(step)) {
    claims.push_back(goes_on_claim());
  } else {
    claims.push_back(enters_claim(board, step, solver_->type(step.from), without(step.from).value(), mover));
  }
  return claims;
}

Move Analysis::best_move() {
  // Smaller is better; the last makes the choice independent of the order of the candidates.
  const auto rank = [this](Step step) {
    const Situation left = after(step);
    return std::tuple(left.value(), left.winning_moves(), UINT64_MAX - left.moves(), position_.move(step).to);
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

// Cactuses of one type all keep the value or all lose it, but for the direction.
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
