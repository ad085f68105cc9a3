// A look ahead for another way into a force.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

/// What a search may do with a vertex it comes to.
enum class Ground : std::uint8_t {
  firm,    ///< Ania can force the token on from here
  open,    ///< to be explored
  closed,  ///< not to be entered this time
  gone,    ///< never to be entered again
};

/// Explores, depth first and as far as a budget of edges allows, what lies ahead of a vertex, for a way by
/// which Ania can force the token onto firm ground. What is gone must stay so, and what was open or closed
/// must not become firm but by a way that is found; then a successor of hers that leads nowhere but back to
/// her is never tried again, by any search.
class WaySearch {
 public:
  struct Step {
    Vertex from;
    Vertex way;  ///< where Ania goes, if she is to move
  };

  explicit WaySearch(const Board& board) : board_(&board) {}
  /// To be called once, before the first run. O(n).
  void prepare(const StopPoll& stop);

  /// Whether a way from `start`, an open vertex, was found in at most `budget` steps, or a few more.
  /// Throws Stopped.
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

  /// After a way was found: vertices from each of which Ania can force the token onto firm ground or into
  /// those before it; the start is the last.
  std::span<const Step> steps() const { return steps_; }
  /// Adjacency entries read by the last run.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  /// Vertices are numbered as they are visited, from `first`.
  using Index = std::uint32_t;
  static constexpr Index none = 0, first = 1;
  /// Why there is no way from a vertex: there would have to be one from the vertex of that index, which was
  /// on the path; or one of these.
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
  std::vector<Index> index_;                 // by vertex: of its last visit, or none
  std::vector<std::uint32_t> first_useful_;  // of Ania's: successors before this one lead only back to her
  std::vector<Visited> visited_;             // by index
  std::vector<Index> path_;
  std::vector<Step> steps_;
  std::uint64_t edge_scans_ = 0;
};

}  // namespace gramy::zielone
