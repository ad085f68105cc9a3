#include "engine/zielone/lifespans.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace gramy::zielone {

Lifespans::Lifespans(const Board& board, std::span<const Vertex> force, std::span<const Vertex> given,
                     std::span<const Vertex> ways, First first)
    : board_(&board),
      first_(first),
      falls_in_(board.vertex_count(), 0),
      way_(ways.begin(), ways.end()),
      first_standing_(board.ania_count(), 0),
      index_(board.vertex_count(), none) {
  for (const Vertex v : force) falls_in_[v] = unknown;
  for (const Vertex v : given) falls_in_[v] = stays;
  standing_greens_ = static_cast<std::size_t>(std::ranges::count_if(
      force, [&](Vertex v) { return board.is_green(v) && falls_in_[v] == unknown; }));
}

void Lifespans::drop(std::span<const Vertex> greens, std::uint64_t most_scans, std::uint64_t first_search,
                     const StopPoll& stop) {
  constexpr std::uint64_t share = 16;  // of the scans may go into searching again
  std::uint64_t scans_in_doubt = 0;
  most_scans_ = most_scans;
  most_scans_a_search_ = first_search;
  for (const Vertex v : greens) falls_in_[v] = 0;
  stranded_.assign(greens.begin(), greens.end());
  standing_greens_ -= greens.size();
  for (round_ = 0; !stranded_.empty(); ++round_) {
    fallen_.swap(stranded_);
    stranded_.clear();
    doubtful_.clear();
    spread_fall(0, stop);
    while (stranded_.empty() && !doubtful_.empty() && !is_done() && scans_in_doubt < most_scans / share) {
      const std::uint64_t begin = edge_scans_;
      const std::size_t fallen = fallen_.size();
      most_scans_a_search_ *= 2;
      for (const Vertex v : std::exchange(doubtful_, {})) {
        if (is_done()) return;
        if (falls_in_[v] == unknown) find_ways(v, stop);
      }
      scans_in_doubt += edge_scans_ - begin;
      spread_fall(fallen, stop);
    }
  }
}

bool Lifespans::may_read(std::uint64_t edges) {
  is_exhausted_ |= edges > most_scans_ - edge_scans_;
  return !is_exhausted_;
}

/// Lets fall what depends on those that have fallen, from the one of index `next` on.
void Lifespans::spread_fall(std::size_t next, const StopPoll& stop) {
  for (; next < fallen_.size(); ++next) {
    const Vertex v = fallen_[next];
    const auto predecessors = board_->predecessors(v);
    if (!may_read(predecessors.size())) return;
    edge_scans_ += predecessors.size();
    stop.count(1 + predecessors.size());
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

/// One of Ania's has lost her way: finds new ways for her and what depends on her, and lets the rest fall.
void Lifespans::find_ways(Vertex v, const StopPoll& stop) {
  std::uint64_t scans_left = most_scans_a_search_;
  bool is_cut = false;
  meet(v);
  while (!to_follow_.empty()) {
    const Index i = next_to_follow();
    const std::uint64_t scans = board_->predecessors(met_[i].vertex).size();
    is_cut = scans > scans_left || !may_read(scans);
    if (is_cut) break;
    scans_left -= scans;
    stop.count(1 + scans);
    meet_dependents(i);
  }
  to_follow_.clear();
  // Once she is supported, all others are, in the ways they have.
  for (Index i = 0; i < met_.size() && met_[0].missing > 0; ++i) {
    const Vertex w = met_[i].vertex;
    stop.count(1 + board_->successors(w).size());
    if (board_->owner(w) == Player::ania && find_way_out(i) && is_cut) doubtful_.push_back(w);
  }
  const bool falls = met_[0].missing > 0;
  for (Index i = 0; i < met_.size(); ++i) {
    const Met& met = met_[i];
    const Vertex w = met.vertex;
    index_[w] = none;
    if (!falls || met.missing == 0) continue;
    fall(w);
    // What depends on one that was followed was met, and has fallen or not.
    if (!met.is_followed && !board_->is_green(w)) fallen_.push_back(w);
  }
  met_.clear();
  arcs_.clear();
}

Lifespans::Index Lifespans::meet(Vertex v) {
  if (index_[v] == none) {
    index_[v] = static_cast<Index>(met_.size());
    met_.push_back({.vertex = v, .missing = board_->owner(v) == Player::ania ? 1U : 0U});
    if (!board_->is_green(v)) follow_later(index_[v]);  // on green ones nothing depends yet
  }
  return index_[v];
}

/// Cheap is what costs little to follow and has few other ways; near is what was met early.
void Lifespans::follow_later(Index i) {
  const Vertex v = met_[i].vertex;
  const std::uint64_t scans = board_->predecessors(v).size();
  const std::uint64_t ways = board_->owner(v) == Player::ania ? board_->successors(v).size() : 1;
  to_follow_.emplace_back(first_ == First::cheapest ? scans * ways : 0, i);
  std::ranges::push_heap(to_follow_, std::greater());
}

Lifespans::Index Lifespans::next_to_follow() {
  std::ranges::pop_heap(to_follow_, std::greater());
  const Index i = to_follow_.back().second;
  to_follow_.pop_back();
  return i;
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

/// Looks for a successor that is green, does not depend on what was met, or is supported again; takes it that
/// there is one where no more edges may be read.
bool Lifespans::find_way_out(Index i) {
  const Vertex v = met_[i].vertex;
  const auto successors = board_->successors(v);
  for (std::uint32_t next = first_standing_[v]; next < successors.size(); ++next) {
    const Vertex s = successors[next];
    if (!may_read(1)) {
      support(i);
      return true;
    }
    ++edge_scans_;
    if (falls_in_[s] <= round_) {
      if (first_standing_[v] == next) ++first_standing_[v];
    } else if (index_[s] != none && met_[index_[s]].missing > 0 && !board_->is_green(s)) {
      add_arc(i, index_[s]);
    } else {
      way_[v] = s;
      support(i);
      return true;
    }
  }
  return false;
}

void Lifespans::support(Index i) {
  met_[i].missing = 0;
  supported_.assign(1, i);
  while (!supported_.empty()) {
    const Index to = supported_.back();
    supported_.pop_back();
    for (Index arc = met_[to].first_arc; arc != none; arc = arcs_[arc].next) {
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
