// Searches for moves by which Ania can force the token from one vertex onto certain others.
// The search is depth first and ends after a given number of steps. Each search remembers its failures, so
// later searches are shorter.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// What a search may do with a vertex.
enum class Ground : std::uint8_t {
  firm,    ///< Ania wants to force the token onto a firm vertex
  open,    ///< the search may go through the vertex
  closed,  ///< this search must not enter the vertex
  gone,    ///< no search may enter the vertex any more
};

/// Searches for a way: moves by which Ania can force the token from a start onto firm vertices. The caller
/// promises that a `gone` vertex stays gone. The caller also promises that an `open` or `closed` vertex
/// becomes `firm` only if a search found a way from it. Because of these promises, some failures are final.
/// If a successor of Ania's vertex leads only back to the vertex, no later search tries this successor.
class WaySearch {
 public:
  /// A vertex from which Ania can force the token onto firm vertices.
  struct Step {
    Vertex from;
    Vertex way;  ///< Ania's move from the vertex, if the vertex is hers
  };

  explicit WaySearch(const Board& board) : board_(&board) {}
  /// Allocates the arrays. Must be called once, before the first run. O(n).
  void prepare(const StopPoll& stop);

  /// Whether a search of about `budget` steps finds how Ania can force the token from `start` onto firm
  /// vertices. Precondition: `start` is open. Throws Stopped.
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

  /// The vertices for which the last run has found a way. From each, Ania can force the token onto firm
  /// vertices or onto vertices that come earlier in this list. If the run has succeeded, the start comes
  /// last.
  std::span<const Step> steps() const { return steps_; }
  /// Number of adjacency entries read by the last run.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  /// Index of a visited vertex in visited_, counted from `first`.
  using Index = std::uint32_t;
  static constexpr Index none = 0, first = 1;
  /// For a failed vertex, the index in visited_ of a vertex from which a way must be found first. Or
  /// it is not_known if a closed vertex stopped the search, or no_hope if no search can ever find a way.
  static constexpr Index not_known = 0, no_hope = UINT32_MAX;

  enum class State : std::uint8_t { on_path, proven, failed };
  /// A visit of a vertex. If the state is `proven`, Ania can force the token from the vertex onto firm
  /// vertices.
  struct Visited {
    Vertex vertex;
    std::uint32_t next_successor;
    std::uint32_t depth;  // index of the vertex in path_
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
  std::vector<Index> index_;  // for each vertex, the index in visited_ of its last visit, or none
  // For each of Ania's vertices, the index of the first successor worth trying; all earlier ones lead only
  // back to the vertex.
  std::vector<std::uint32_t> first_useful_;
  std::vector<Visited> visited_;  // the visits; the other members refer to them by index
  std::vector<Index> path_;
  std::vector<Step> steps_;
  std::uint64_t edge_scans_ = 0;
};

}  // namespace gramy::zielone
