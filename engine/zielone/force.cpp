#include "engine/zielone/force.hpp"

namespace gramy::zielone {

void Force::reset(const Board& board, const StopPoll& stop) {
  stop.count(board.vertex_count());
  missing_.assign(board.vertex_count(), 1);
  for (Vertex v = board.ania_count(); v < board.vertex_count(); ++v) {
    missing_[v] = static_cast<std::int32_t>(board.successors(v).size());
  }
  way_.resize(board.vertex_count(), 0);
  joined_.clear();
  joined_.reserve(board.vertex_count());
  next_ = 0;
  edge_scans_ = 0;
}

void Force::add_target(Vertex v) {
  if (contains(v)) return;
  missing_[v] = 0;
  joined_.push_back(v);
}

bool Force::spread(const Board& board, const StopPoll& stop, std::uint64_t most_steps) {
  constexpr std::size_t ahead = 8;  // vertices whose edges are being prefetched
  for (; next_ < joined_.size(); ++next_) {
    if (next_ + ahead < joined_.size()) board.prefetch_predecessors(joined_[next_ + ahead]);
    const Vertex v = joined_[next_];
    const auto predecessors = board.predecessors(v);
    const std::uint64_t steps = 1 + predecessors.size();
    if (steps > most_steps) return false;
    most_steps -= steps;
    edge_scans_ += predecessors.size();
    stop.count(steps);
    for (const Vertex p : predecessors) {
      // missing_ of a closed vertex exceeds the number of its successors. So it never reaches 0, and the
      // vertex never joins. missing_ of a vertex that has joined is 0 or less, and may go on falling without
      // effect.
      if (missing_[p]-- != 1) continue;
      way_[p] = v;
      joined_.push_back(p);
    }
  }
  return true;
}

}  // namespace gramy::zielone
