#include "engine/zielone/lifespans.hpp"

#include <algorithm>

namespace gramy::zielone {

Lifespans::Lifespans(const Board& board, std::span<const Vertex> force)
    : board_(&board), falls_in_(board.vertex_count(), 0), lasts_(board.vertex_count(), 0), search_(board) {
  for (const Vertex v : force) falls_in_[v] = unknown;
  standing_greens_ = static_cast<std::size_t>(
      std::ranges::count_if(force, [&board](Vertex v) { return board.is_green(v); }));
}

void Lifespans::drop(std::span<const Vertex> greens, std::uint64_t most_scans,
                     std::uint64_t most_scans_a_search) {
  for (const Vertex v : greens) fall(v, 0);
  for (round_ = 0; !stranded_.empty(); ++round_) {
    fallen_.swap(stranded_);
    stranded_.clear();
    for (std::size_t next = 0; next < fallen_.size(); ++next) {
      if (standing_greens_ == 0 || edge_scans_ > most_scans) return;
      const auto predecessors = board_->predecessors(fallen_[next]);
      edge_scans_ += predecessors.size();
      for (const Vertex p : predecessors) {
        if (falls_in_[p] != unknown) continue;
        if (board_->owner(p) == Player::ania && has_way(p, most_scans_a_search)) continue;
        fall(p, board_->is_green(p) ? round_ + 1 : round_);
      }
    }
  }
}

/// As far as can be seen by reading so few edges.
bool Lifespans::has_way(Vertex v, std::uint64_t most_scans) {
  met_.assign(1, v);
  const auto ground = [this](Vertex w) {
    if (falls_in_[w] <= round_) return Ground::gone;
    if (board_->is_green(w) || lasts_[w] != 0) return Ground::firm;
    met_.push_back(w);
    return Ground::open;
  };
  const bool found = search_.run(v, ground, most_scans);
  edge_scans_ += search_.edge_scans();
  if (found) return true;
  if (search_.edge_scans() < most_scans) return false;
  for (const Vertex w : met_) lasts_[w] = 1;
  return true;
}

void Lifespans::fall(Vertex v, std::uint32_t round) {
  falls_in_[v] = round;
  if (!board_->is_green(v)) return fallen_.push_back(v);
  stranded_.push_back(v);
  --standing_greens_;
}

}  // namespace gramy::zielone
