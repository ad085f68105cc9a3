#include "engine/zielone/lifespans.hpp"

#include <algorithm>
#include <utility>

namespace gramy::zielone {

Lifespans::Lifespans(const Board& board, std::span<const Vertex> force)
    : board_(&board),
      falls_in_(board.vertex_count(), 0),
      lasts_(board.vertex_count(), 0),
      first_standing_(board.ania_count(), 0),
      index_(board.vertex_count(), none) {
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

/// Whether Ania can force the token from a vertex of hers to a green one, or out of what can be explored
/// around it by reading so few edges.
bool Lifespans::has_way(Vertex v, std::uint64_t most_scans) {
  const std::uint64_t begin = edge_scans_;
  bool is_cut = false;
  meet(v);
  for (Index i = 0; i < met_.size() && !met_[0].has_way; ++i) {
    is_cut = is_cut || edge_scans_ - begin >= most_scans;
    is_cut ? prove(i) : explore(i);
  }
  for (std::size_t next = 0; next < proven_.size(); ++next) {
    for (Index i = met_[proven_[next]].first_arc; i != none; i = arcs_[i].next) {
      if (--met_[arcs_[i].from].missing == 0) prove(arcs_[i].from);
    }
  }
  const bool has_way = met_[0].has_way;
  for (const Index i : proven_) lasts_[met_[i].vertex] |= is_cut ? 1 : 0;
  for (const Met& met : met_) index_[met.vertex] = none;
  met_.clear();
  arcs_.clear();
  proven_.clear();
  return has_way;
}

Lifespans::Index Lifespans::meet(Vertex v) {
  if (index_[v] == none) {
    index_[v] = static_cast<Index>(met_.size());
    met_.push_back({.vertex = v});
  }
  return index_[v];
}

void Lifespans::explore(Index i) {
  const Vertex v = met_[i].vertex;
  const bool is_anias = board_->owner(v) == Player::ania;
  const auto successors = board_->successors(v);
  std::uint32_t missing = is_anias ? 1 : 0;
  for (std::uint32_t next = is_anias ? first_standing_[v] : 0; next < successors.size(); ++next) {
    const Vertex s = successors[next];
    ++edge_scans_;
    if (falls_in_[s] <= round_) {
      if (!is_anias) return;
      if (first_standing_[v] == next) ++first_standing_[v];
    } else if (board_->is_green(s) || lasts_[s] != 0) {
      if (is_anias) return prove(i);
    } else {
      const Index to = meet(s);
      arcs_.push_back({i, std::exchange(met_[to].first_arc, static_cast<Index>(arcs_.size()))});
      if (!is_anias) ++missing;
    }
  }
  met_[i].missing = missing;
  if (missing == 0) prove(i);
}

void Lifespans::prove(Index i) {
  met_[i].has_way = true;
  met_[i].missing = 0;
  proven_.push_back(i);
}

void Lifespans::fall(Vertex v, std::uint32_t round) {
  falls_in_[v] = round;
  if (!board_->is_green(v)) return fallen_.push_back(v);
  stranded_.push_back(v);
  --standing_greens_;
}

}  // namespace gramy::zielone
