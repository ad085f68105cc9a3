#include "engine/zielone/line.hpp"

#include <algorithm>

namespace gramy::zielone {

const Line::Solved& Line::solved() {
  const auto [entry, is_new] = solved_->try_emplace(key_);
  Solved& solved = entry->second;
  if (!is_new) return solved;
  Analysis analysis = *match_;
  for (const Vertex v : walked_) analysis.play(to_vertex(v));
  for (const Vertex s : board().successors(here_)) solved.after.push_back(analysis.value_after(to_vertex(s)));
  if (analysis.value() == Value::win) solved.winning = static_cast<Vertex>(analysis.winning_move().to - 1);
  // Copying the analysis costs as much as vertex_count() steps.
  match_->count(analysis, board().vertex_count());
  return solved;
}

Value Line::value_after(std::uint64_t move) {
  return solved().after[move];
}

bool Line::closes_green_cycle(Vertex v) const {
  const auto from = std::ranges::find(walked_, v);
  if (std::any_of(from == walked_.end() ? walked_.begin() : from, walked_.end(),
                  [this](Vertex each) { return board().is_green(each); }))
    return true;
  return from == walked_.end() && match_->position().closes_green_cycle(v);
}

void Line::play(std::uint64_t move) {
  step(board().successors(here_)[move]);
}

bool Line::play_winning() {
  step(solved().winning);
  return true;
}

void Line::step(Vertex to) {
  if (match_->position().is_visited(to) || std::ranges::find(walked_, to) != walked_.end()) {
    const Player winner = closes_green_cycle(to) ? Player::ania : Player::bolek;
    ended_ = board().owner(to) == winner ? Value::win : Value::loss;
  }
  walked_.push_back(to);
  here_ = to;
  key_ = mixed(key_, to);
}

double Line::turns_left() const {
  return static_cast<double>(board().vertex_count() - match_->position().path().size() - walked_.size()) / 4;
}

}  // namespace gramy::zielone
