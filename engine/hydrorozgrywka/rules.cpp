#include "engine/hydrorozgrywka/rules.hpp"

#include <algorithm>

namespace gramy::hydro {

Position::Position(std::shared_ptr<const Board> board, std::optional<Number> start)
    : board_(std::move(board)),
      start_(static_cast<Vertex>(*start)),
      here_(start_),
      used_(board_->edge_count()),
      untouched_(*board_) {}

std::optional<Result> Position::result() const {
  if (count_moves(1) > 0) return std::nullopt;
  return Result{other(to_move())};
}

std::optional<Step> Position::step(const Move& move) const {
  if (move.to < 1 || move.to > board_->vertex_count()) return std::nullopt;
  const auto found = board_->find_step(here_, static_cast<Vertex>(move.to));
  if (!found || used_[board_->edge(*found)]) return std::nullopt;
  return found;
}

std::optional<std::string> Position::why_illegal(const Move& move) const {
  if (step(move)) return std::nullopt;
  const std::string from = std::to_string(here_);
  const std::string to = std::to_string(move.to);
  std::string why;
  if (move.to < 1 || move.to > board_->vertex_count()) {
    why = "there is no vertex " + to;
  } else if (board_->find_step(here_, static_cast<Vertex>(move.to))) {
    why = "the edge from " + from + " to " + to + " is used up";
  } else {
    why = "no edge leads from " + from + " to " + to;
  }
  constexpr std::uint64_t listed = 8;
  if (count_moves(listed + 1) > listed)
    return why + ", expected a vertex that an unused edge joins to " + from;
  why += ", expected one of";
  for (const Move& legal : moves(listed)) why += ' ' + std::to_string(legal.to);
  return why;
}

void Position::play(const Move& move) {
  const Step step = *this->step(move);
  const Place target = board_->target(step);
  used_[board_->edge(step)] = true;
  if (goes_on(step)) {
    open_.back().here = target;
  } else {
    untouched_.remove(*board_, step.from);
    open_.push_back({step.from, target, step.direction});
  }
  if (target == open_.back().root) {
    open_.pop_back();
  } else {
    untouched_.remove(*board_, target);
  }
  previous_ = here_;
  here_ = board_->vertex(target);
  ++played_;
}

std::uint64_t Position::count_moves(std::uint64_t bound) const {
  const std::uint64_t onward = open_.empty() ? 0 : 1;
  return std::min(bound, 2 * std::uint64_t{untouched_.count(here_)} + onward);
}

std::vector<Move> Position::moves(std::uint64_t bound) const {
  std::vector<Move> found;
  if (!open_.empty()) found.push_back(move(open_.back().onward()));
  for (const Place place : entrances()) {
    found.push_back(move({place, Direction::forward}));
    found.push_back(move({place, Direction::backward}));
  }
  const auto end = found.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(bound, found.size()));
  std::ranges::partial_sort(found, end, {}, &Move::to);
  found.erase(end, found.end());
  return found;
}

Move Position::move_at(std::uint64_t index) const {
  const auto places = entrances();
  if (index == 2 * places.size()) return move(open_.back().onward());
  return move({places[index / 2], index % 2 == 0 ? Direction::forward : Direction::backward});
}

Move Position::random_move(Random& random) const {
  return move_at(random.below(count_moves(UINT64_MAX)));
}

std::uint64_t Position::answers(Step step) const {
  const Place target = board_->target(step);
  const Vertex there = board_->vertex(target);
  const std::uint64_t entered = 2 * std::uint64_t{untouched_.count(there)};
  // The opponent may enter each untouched cycle at the vertex in two directions. If the step closes a cycle
  // and another open cycle encloses it, the opponent may also continue along that open cycle. If the step
  // closes no cycle, the cycle of the step is one of those that `entered` counts. The opponent can only
  // continue along this cycle in the same direction, so this cycle gives one move, not two.
  if (closes(step)) return entered + (there == start_ ? 0 : 1);
  return entered - 1;
}

std::string Position::describe(const Move& move) const {
  const auto by = step(move);
  std::string text = "walks from " + std::to_string(here_) + " to " + std::to_string(move.to);
  if (by && closes(*by)) text += ", closing a cycle";
  return text;
}

}  // namespace gramy::hydro
