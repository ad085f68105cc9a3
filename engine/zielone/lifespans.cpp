#include "engine/zielone/lifespans.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace gramy::zielone {

Lifespans::Lifespans(const Board& board, std::span<const Vertex> force, std::span<const Vertex> given,
                     std::size_t greens, std::span<const Vertex> ways, First first, const StopPoll& stop)
    : board_(&board),
      first_(first),
      falls_in_(board.vertex_count(), 0),
      way_(ways.begin(), ways.end()),
      first_standing_(board.ania_count(), 0),
      standing_greens_(greens),
      index_(board.vertex_count(), none) {
  stop.count_filled(3 * std::uint64_t{board.vertex_count()});
  stop.count(force.size() + given.size());
  for (const Vertex v : force) falls_in_[v] = unknown;
  for (const Vertex v : given) falls_in_[v] = stays;
}

void Lifespans::drop(std::span<const Vertex> greens, std::uint64_t most_steps, std::uint64_t first_search,
                     const StopPoll& stop) {
  constexpr std::uint64_t share = 16;  // searches that are repeated may take 1 / share of all steps
  std::uint64_t steps_in_doubt = 0;
  steps_left_ = most_steps;
  most_scans_a_search_ = first_search;
  for (const Vertex v : greens) falls_in_[v] = 0;
  stranded_.assign(greens.begin(), greens.end());
  standing_greens_ -= greens.size();
  for (round_ = 0; !stranded_.empty(); ++round_) {
    fallen_.swap(stranded_);
    stranded_.clear();
    doubtful_.clear();
    spread_fall(0, stop);
    while (stranded_.empty() && !doubtful_.empty() && !is_done() && steps_in_doubt < most_steps / share) {
      const std::uint64_t begin = steps_left_;
      const std::size_t fallen = fallen_.size();
      most_scans_a_search_ *= 2;
      for (const Vertex v : std::exchange(doubtful_, {})) {
        if (is_done()) return;
        if (take(1, stop) && falls_in_[v] == unknown) find_ways(v, stop);
      }
      steps_in_doubt += begin - steps_left_;
      spread_fall(fallen, stop);
    }
  }
}

bool Lifespans::take(std::uint64_t steps, const StopPoll& stop) {
  is_exhausted_ |= steps > steps_left_;
  if (is_exhausted_) return false;
  steps_left_ -= steps;
  stop.count(steps);
  return true;
}

/// Finds the vertices that leave the force because fallen_[next] or a later vertex of fallen_ has left it.
void Lifespans::spread_fall(std::size_t next, const StopPoll& stop) {
  for (; next < fallen_.size(); ++next) {
    const Vertex v = fallen_[next];
    const auto predecessors = board_->predecessors(v);
    if (!take(1 + predecessors.size(), stop)) return;
    edge_scans_ += predecessors.size();
    for (const Vertex p : predecessors) {
      if (is_done()) return;
      if (falls_in_[p] != unknown) continue;
      if (board_->owner(p) == Player::bolek) {
        fall(p);
        if (!board_->is_green(p)) fallen_.push_back(p);
      } else if (way_[p] == v || board_->is_green(p)) {
        find_ways(p, stop);
      }
    }
  }
}

/// `v` is one of Ania's vertices. The successor to which she would move has left the force. Finds new ways
/// for `v` and for the vertices that depend on `v`. Vertices without a new way leave the force, too.
void Lifespans::find_ways(Vertex v, const StopPoll& stop) {
  std::uint64_t scans_left = most_scans_a_search_;
  bool is_cut = false;
  meet(v);
  while (!to_follow_.empty()) {
    const Index i = to_follow_.pop();
    const std::uint64_t scans = board_->predecessors(met_[i].vertex).size();
    is_cut = scans > scans_left || !take(1 + 2 * scans, stop);
    if (is_cut) break;
    scans_left -= scans;
    meet_dependents(i);
  }
  to_follow_.clear();
  // Ends as soon as v is known to stay, because then all other met vertices stay, too, and keep their ways.
  for (Index i = 0; i < met_.size() && met_[0].missing > 0; ++i) {
    const Vertex w = met_[i].vertex;
    if (board_->owner(w) == Player::ania && find_way_out(i, stop) && is_cut) doubtful_.push_back(w);
  }
  stop.count(met_.size());
  const bool falls = met_[0].missing > 0;
  for (Index i = 0; i < met_.size(); ++i) {
    const Met& met = met_[i];
    const Vertex w = met.vertex;
    index_[w] = none;
    if (!falls || met.missing == 0) continue;
    fall(w);
    // If `w` is followed, the search has met all vertices that depend on `w`, and has already decided which
    // of them leave the force. Otherwise spread_fall() examines these vertices later.
    if (!met.is_followed && !board_->is_green(w)) fallen_.push_back(w);
  }
  met_.clear();
  arcs_.clear();
}

Lifespans::Index Lifespans::meet(Vertex v) {
  if (index_[v] == none) {
    index_[v] = static_cast<Index>(met_.size());
    met_.push_back({.vertex = v, .missing = board_->owner(v) == Player::ania ? 1U : 0U});
    // The search does not go on from a green vertex. The vertices that depend on a green vertex leave the
    // force only in the next round.
    if (!board_->is_green(v)) follow_later(index_[v]);
  }
  return index_[v];
}

/// Queues a met vertex, so that the search follows it later. Cheap vertices are followed first: those with
/// few predecessors and, if they are Ania's, few successors. Of equally cheap vertices, the one that was met
/// first is followed first.
void Lifespans::follow_later(Index i) {
  const Vertex v = met_[i].vertex;
  const std::uint64_t scans = board_->predecessors(v).size();
  const std::uint64_t ways = board_->owner(v) == Player::ania ? board_->successors(v).size() : 1;
  to_follow_.push(first_ == First::cheapest ? scans * ways : 0, i);
}

void Lifespans::meet_dependents(Index i) {
  const Vertex v = met_[i].vertex;
  met_[i].is_followed = true;
  const auto predecessors = board_->predecessors(v);
  edge_scans_ += predecessors.size();
  for (const Vertex p : predecessors) {
    if (falls_in_[p] != unknown) continue;
    if (board_->owner(p) == Player::bolek) {
      const Index from = meet(p);
      ++met_[from].missing;
      add_arc(from, i);
    } else if (way_[p] == v || board_->is_green(p)) {
      meet(p);
    }
  }
}

/// Looks for a successor that keeps Ania's vertex met_[i] in the force. This successor must be in the force
/// itself. It must also be green, or outside met_, or already known to stay. If no steps are left, assumes
/// that the vertex has such a successor.
bool Lifespans::find_way_out(Index i, const StopPoll& stop) {
  const Vertex v = met_[i].vertex;
  const auto successors = board_->successors(v);
  for (std::uint32_t next = first_standing_[v]; next < successors.size(); ++next) {
    const Vertex s = successors[next];
    if (!take(1, stop)) {
      support(i, stop);
      return true;
    }
    ++edge_scans_;
    if (falls_in_[s] <= round_) {
      if (first_standing_[v] == next) ++first_standing_[v];
    } else if (index_[s] != none && met_[index_[s]].missing > 0 && !board_->is_green(s)) {
      add_arc(i, index_[s]);
    } else {
      way_[v] = s;
      support(i, stop);
      return true;
    }
  }
  return false;
}

void Lifespans::support(Index i, const StopPoll& stop) {
  met_[i].missing = 0;
  supported_.assign(1, i);
  while (!supported_.empty()) {
    const Index to = supported_.back();
    supported_.pop_back();
    for (Index arc = met_[to].first_arc; arc != none; arc = arcs_[arc].next) {
      stop.count();
      Met& from = met_[arcs_[arc].from];
      if (from.missing == 0 || --from.missing > 0) continue;
      if (board_->owner(from.vertex) == Player::ania) way_[from.vertex] = met_[to].vertex;
      supported_.push_back(arcs_[arc].from);
    }
  }
}

void Lifespans::add_arc(Index from, Index to) {
  arcs_.push_back({from, std::exchange(met_[to].first_arc, static_cast<Index>(arcs_.size()))});
}

void Lifespans::fall(Vertex v) {
  falls_in_[v] = round_;
  if (!board_->is_green(v)) return;
  ++falls_in_[v];
  stranded_.push_back(v);
  --standing_greens_;
}

}  // namespace gramy::zielone
