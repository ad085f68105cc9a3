// Force(X) of the source: the vertices from which Ania can bring the token into X (Ania's attractor of X).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/base/unset_vector.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// Usage: reset, then add targets and close vertices, then spread; then perhaps add more targets and spread
/// again. Keeps its buffers from one use to the next.
class Force {
 public:
  /// Forgets everything; all vertices of `board` are open. O(n).
  void reset(const Board& board, const StopPoll& stop);
  /// Puts an open vertex into X; one that has joined already stays where it is.
  void add_target(Vertex v);
  /// Makes an open vertex one that Ania can never force the token through.
  void close(Vertex v) { missing_[v] = never; }
  /// Computes Force(X). O(n + m) since the last reset. Gives up and returns false rather than take more than
  /// `most_steps`, one for each vertex and each edge. Throws Stopped.
  bool spread(const Board& board, const StopPoll& stop, std::uint64_t most_steps = UINT64_MAX);

  bool contains(Vertex v) const { return missing_[v] <= 0; }
  /// The successor through which Ania forces the token on, the nearest to X; or, of Bolek's vertex, where he
  /// holds out the longest. Precondition: v is in Force(X) and not in X; all targets were added before any
  /// spread, or only Ania's vertices are asked for.
  Vertex way(Vertex v) const { return way_[v]; }
  /// Force(X), in the order of joining: those of X as they were added, or before that, and the others after
  /// what supports them.
  std::span<const Vertex> joined() const { return joined_; }
  /// The same, to keep. Until the next reset nothing may be added or spread then.
  std::vector<Vertex> take_joined() { return std::move(joined_); }
  /// Adjacency entries read since the last reset.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  static constexpr std::int32_t never = INT32_MAX;

  UnsetVector<std::int32_t> missing_;  // how many more successors must join before the vertex does
  UnsetVector<Vertex> way_;
  std::vector<Vertex> joined_;
  std::size_t next_ = 0;  // in joined_: the first that has not spread
  std::uint64_t edge_scans_ = 0;
};

}  // namespace gramy::zielone
