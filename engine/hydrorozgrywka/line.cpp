#include "engine/hydrorozgrywka/line.hpp"

#include <algorithm>

#include "engine/resistance.hpp"

namespace gramy::hydro {

std::uint64_t Line::count_moves() const {
  count_touched();
  const auto is_here = [this](Place place) { return board().vertex(place) == here_; };
  const auto touched = static_cast<std::uint64_t>(std::ranges::count_if(touched_, is_here));
  return 2 * (match_->entrances(here_).size() - touched) + (is_open() ? 1 : 0);
}

Step Line::step(std::uint64_t move) const {
  count_touched();
  const auto entrances = match_->entrances(here_);
  std::vector<std::uint64_t> gone;
  for (const Place place : touched_) {
    if (board().vertex(place) == here_) gone.push_back(match_->entrance_index(place));
  }
  std::ranges::sort(gone);
  std::uint64_t index = move / 2;
  for (const std::uint64_t each : gone) index += each <= index ? 1 : 0;
  if (index == entrances.size()) return innermost().cycle.onward();
  return {entrances[index], move % 2 == 0 ? Direction::forward : Direction::backward};
}

Line::Open Line::innermost(std::size_t outer) const {
  if (outer < opened_.size()) return opened_[opened_.size() - 1 - outer];
  const std::size_t depth = kept_ - 1 - (outer - opened_.size());
  return {match_->open_cycles()[depth], at_root_[depth]};
}

Bunch Line::bunch(Vertex vertex) const {
  count_touched();
  Bunch bunch = bunches_[vertex];
  for (const Place place : touched_) {
    if (board().vertex(place) == vertex) bunch.remove(solver_->type(place));
  }
  return bunch;
}

void Line::play(std::uint64_t move) {
  const Step step = this->step(move);
  const Place target = board().target(step);
  if (is_open() && step == innermost().cycle.onward()) {
    if (opened_.empty()) {
      opened_.push_back(innermost());
      --kept_;
    }
    opened_.back().cycle.here = target;
  } else {
    touched_.push_back(step.from);
    const Value at_root = now().value();
    opened_.push_back({{step.from, target, step.direction}, at_root});
  }
  if (target == opened_.back().cycle.root)
    opened_.pop_back();
  else
    touched_.push_back(target);
  here_ = board().vertex(target);
  key_ = mixed(key_, board().edge(step));
  ++walked_;
}

// At a vertex with few moves, plays the same move as Analysis::winning_move. At others, plays nothing.
bool Line::play_winning() {
  constexpr std::uint64_t few = 100;
  std::optional<std::uint64_t> winning;
  Vertex least = 0;
  for (std::uint64_t move = 0, moves = count_moves(); moves <= few && move < moves; ++move) {
    const Vertex to = board().vertex(board().target(step(move)));
    if ((winning && to > least) || value_after(move) != Value::win) continue;
    winning = move;
    least = to;
  }
  if (winning) play(*winning);
  return winning.has_value();
}

// Looks ahead along a cycle. The player who first stands at a won bunch wins. If there is none, the value at
// the root decides.
WayOn Line::way_on(Step step, std::uint32_t steps_to_root, Value at_root) const {
  const std::uint32_t steps_to_won = solver_->steps_to_won_bunch(step);
  if (steps_to_root <= steps_to_won) return {steps_to_root, true, at_root};
  return {steps_to_won, false, Value::win};
}

WayOn Line::way_on(const Open& open) const {
  return way_on(open.cycle.onward(), board().distance(open.cycle.onward(), open.cycle.root), open.at_root);
}

std::optional<WayOn> Line::way_on() const {
  return is_open() ? std::optional(way_on(innermost())) : std::nullopt;
}

Situation Line::now() const {
  Situation situation{bunch(here_), std::nullopt};
  if (is_open()) situation.onward = way_on(innermost()).one_step_on();
  return situation;
}

Situation Line::without(Place entrance) const {
  Situation rest = now();
  rest.bunch.remove(solver_->type(entrance));
  return rest;
}

Situation Line::after(Step step) const {
  const Place target = board().target(step);
  const Bunch there = bunch(board().vertex(target));
  const bool goes_on = is_open() && step == innermost().cycle.onward();
  if (goes_on && target == innermost().cycle.root) {
    Situation situation{there, std::nullopt};
    if (kept_ + opened_.size() > 1) situation.onward = way_on(innermost(1)).one_step_on();
    return situation;
  }
  const Place root = goes_on ? innermost().cycle.root : step.from;
  const Value at_root = goes_on ? innermost().at_root : without(root).value();
  const Step onward{target, step.direction};
  return {there.without(solver_->type(target)),
          way_on(onward, board().distance(onward, root), at_root).one_step_on()};
}

}  // namespace gramy::hydro
