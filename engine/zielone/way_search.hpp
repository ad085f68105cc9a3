// Search for another way into a force.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// State of a vertex for the search.
enum class Ground : std::uint8_t {
  firm,    ///< Ania can force the token on from here
  open,    ///< to be explored
  closed,  ///< must not be entered in this search
  gone,    ///< must never be entered again
};

/// Searches depth first, within a budget of edges, for a way by which Ania can force the token onto firm
/// ground. A vertex that is gone must stay gone. An open or closed vertex must not become firm except by a
/// way that the search finds. Under these conditions, a successor of Ania's that leads only back to her is
/// never tried again by any search.
class WaySearch {
 public:
  struct Step {
    Vertex from;
    Vertex way;  ///< Ania's move, if the vertex is hers
  };

  explicit WaySearch(const Board& board) : board_(&board) {}
  /// Call it once before the first run. O(n).
  void prepare(const StopPoll& stop);

  /// Whether a way from the open vertex `start` was found in about `budget` steps. Throws Stopped.
  template <class GroundOf>
  bool run(Vertex start, const GroundOf& ground_of, std::uint64_t budget, const StopPoll& stop) {
    begin(start, stop);
    for (const std::uint64_t begun = stop.counted(); !path_.empty() && stop.counted() - begun < budget;) {
      stop.count();
      const Vertex s = next_successor();
      lead_to(s, ground_of(s), stop);
    }
    return path_.empty() && visited_[first].state == State::proven;
  }

  /// After a success: the vertices of the way. From each, Ania can force the token onto firm ground or into
  /// earlier ones. The start is the last.
  std::span<const Step> steps() const { return steps_; }
  /// Adjacency entries read by the last run.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  /// Number of a visited vertex, counted from `first`.
  using Index = std::uint32_t;
  static constexpr Index none = 0, first = 1;
  /// Why a vertex has no way: the vertex on the path with that index would need one first; or one of these
  /// constants.
  static constexpr Index not_known = 0, no_hope = UINT32_MAX;

  enum class State : std::uint8_t { on_path, proven, failed };
  struct Visited {
    Vertex vertex;
    std::uint32_t next_successor;
    std::uint32_t depth;  // its place on the path
    Index needs;
    State state;
  };

  void begin(Vertex start, const StopPoll& stop);
  void enter(Vertex v);
  Vertex next_successor();
  void lead_to(Vertex successor, Ground ground, const StopPoll& stop);
  void succeed(Vertex successor);
  void fail(Index needs);
  void leave(Index needs);
  std::optional<Index> needs_of(Index failed, const StopPoll& stop);

  const Board* board_;
  std::vector<Index> index_;  // by vertex: the index of its last visit, or none
  // By vertex, for Ania's vertices: all successors before this index lead only back to the vertex.
  std::vector<std::uint32_t> first_useful_;
  std::vector<Visited> visited_;  // by index
  std::vector<Index> path_;
  std::vector<Step> steps_;
  std::uint64_t edge_scans_ = 0;
};

}  // namespace gramy::zielone
