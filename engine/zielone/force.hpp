// The force of a set X: the vertices from which Ania can force the token into X (her attractor of X).
// It is computed backwards from X, vertex by vertex, in O(n + m).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/base/unset_vector.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// To compute the force of a set X of vertices, call reset first. Then call add_target for each vertex of X,
/// and `close` for each vertex through which Ania must not force the token. Then call spread. After that,
/// more targets may be added, and spread may be called again. The next reset reuses the buffers.
class Force {
 public:
  /// Starts anew: X is empty, and no vertex of `board` is closed. O(n).
  void reset(const Board& board, const StopPoll& stop);
  /// Adds a vertex to the set X whose force is computed. If the force contains the vertex already, the vertex
  /// keeps its place in joined(). Precondition: the vertex is not closed.
  void add_target(Vertex v);
  /// Closes a vertex, so that Ania can never force the token through it.
  void close(Vertex v) { missing_[v] = never; }
  /// Computes the force of X. All calls since the last reset take O(n + m) together. A step examines one
  /// vertex or one edge. Returns false if `most_steps` do not suffice. Throws Stopped.
  bool spread(const Board& board, const StopPoll& stop, std::uint64_t most_steps = UINT64_MAX);

  bool contains(Vertex v) const { return missing_[v] <= 0; }
  /// The best successor of v. If v is Ania's, it is the successor nearest to X. If v is Bolek's, it is the
  /// one from which Bolek resists longest. Precondition: v is in the force and not in X. If v is Bolek's, all
  /// targets were added before the first call of spread().
  Vertex way(Vertex v) const { return way_[v]; }
  /// The force in the order in which its vertices joined. Every vertex outside X comes after the successors
  /// that made it join.
  std::span<const Vertex> joined() const { return joined_; }
  /// Moves the vertices of joined() to the caller. Afterwards nothing may be added or spread before the next
  /// reset.
  std::vector<Vertex> take_joined() { return std::move(joined_); }
  /// The number of adjacency entries read since the last reset.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  static constexpr std::int32_t never = INT32_MAX;

  // For each vertex, the number of successors that must still join the force before the vertex itself joins.
  UnsetVector<std::int32_t> missing_;
  UnsetVector<Vertex> way_;
  std::vector<Vertex> joined_;
  std::size_t next_ = 0;  // index in joined_ of the first vertex whose predecessors are still to be examined
  std::uint64_t edge_scans_ = 0;
};

}  // namespace gramy::zielone
