#include "engine/zielone/way_search.hpp"

#include <algorithm>
#include <utility>

namespace gramy::zielone {

void WaySearch::prepare(const StopPoll& stop) {
  stop.count_filled(std::uint64_t{board_->vertex_count()} + board_->ania_count());
  index_.assign(board_->vertex_count(), none);
  first_useful_.assign(board_->ania_count(), 0);
}

void WaySearch::begin(Vertex start, const StopPoll& stop) {
  stop.count(visited_.size());
  for (const Visited& visited : visited_) index_[visited.vertex] = none;
  visited_.resize(first);
  path_.clear();
  steps_.clear();
  edge_scans_ = 0;
  enter(start);
}

void WaySearch::enter(Vertex v) {
  const std::uint32_t useful = board_->owner(v) == Player::ania ? first_useful_[v] : 0;
  const auto depth = static_cast<std::uint32_t>(path_.size());
  index_[v] = static_cast<Index>(visited_.size());
  visited_.push_back({v, useful, depth, no_hope, State::on_path});
  path_.push_back(index_[v]);
  if (useful < board_->successors(v).size()) return;
  leave(no_hope);
  fail(no_hope);
}

Vertex WaySearch::next_successor() {
  ++edge_scans_;
  const Visited& here = visited_[path_.back()];
  return board_->successors(here.vertex)[here.next_successor];
}

void WaySearch::lead_to(Vertex successor, Ground ground, const StopPoll& stop) {
  if (ground == Ground::firm) return succeed(successor);
  if (ground == Ground::closed) return fail(not_known);
  if (ground == Ground::gone) return fail(no_hope);
  const Index index = index_[successor];
  if (index == none) return enter(successor);
  const Visited& visited = visited_[index];
  if (visited.state == State::proven) return succeed(successor);
  if (visited.state == State::on_path) {
    // The search from this successor is not finished, so the result is not known yet. If the successor is
    // Bolek's, its result depends on the next vertex of the path.
    const bool is_anias = board_->owner(successor) == Player::ania;
    return fail(is_anias ? index : path_[visited.depth + 1]);
  }
  const auto needs = needs_of(index, stop);
  needs ? fail(*needs) : enter(successor);
}

/// Called when Ania can force the token from `successor` onto firm vertices. Goes back along the path, and
/// marks the vertices from which she therefore can do so, too.
void WaySearch::succeed(Vertex successor) {
  while (!path_.empty()) {
    Visited& here = visited_[path_.back()];
    const bool is_boleks = board_->owner(here.vertex) == Player::bolek;
    if (++here.next_successor < board_->successors(here.vertex).size() && is_boleks) return;
    here.state = State::proven;
    steps_.push_back({here.vertex, successor});
    path_.pop_back();
    successor = here.vertex;
  }
}

/// Called when the search through the current successor fails. Goes back along the path, and marks the
/// vertices that have no successor left to try.
void WaySearch::fail(Index needs) {
  while (!path_.empty()) {
    const Index index = path_.back();
    Visited& here = visited_[index];
    if (board_->owner(here.vertex) == Player::ania) {
      std::uint32_t& useful = first_useful_[here.vertex];
      if (needs < index) {
        here.needs = std::min(here.needs, needs);
      } else if (useful == here.next_successor) {
        ++useful;
      }
      if (++here.next_successor < board_->successors(here.vertex).size()) return;
      needs = here.needs;
    }
    leave(needs);
  }
}

void WaySearch::leave(Index needs) {
  visited_[path_.back()].state = State::failed;
  visited_[path_.back()].needs = needs;
  path_.pop_back();
}

/// A failed vertex has no way unless a way is found from another vertex, `needs`. That vertex may have failed
/// as well and need yet another vertex, and so on. Follows this chain to the first vertex that has not
/// failed. Returns nothing if a way was found from that vertex; otherwise returns the vertex. If all vertices
/// of the chain have failed, returns the constant not_known or no_hope, with which the chain ends. A failed
/// vertex stays failed, so the search shortens the chain for all vertices on it (path splitting; Tarjan, van
/// Leeuwen: Worst-case analysis of set union algorithms, 1984).
std::optional<WaySearch::Index> WaySearch::needs_of(Index failed, const StopPoll& stop) {
  const auto has_failed = [this](Index index) {
    return index != not_known && index != no_hope && visited_[index].state == State::failed;
  };
  Index needs = visited_[failed].needs;
  while (has_failed(needs)) {
    stop.count();
    visited_[failed].needs = visited_[needs].needs;
    failed = std::exchange(needs, visited_[needs].needs);
  }
  if (needs == not_known || needs == no_hope || visited_[needs].state == State::on_path) return needs;
  return std::nullopt;
}

}  // namespace gramy::zielone
