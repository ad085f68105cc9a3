// Estimates of how long the vertices of a shrinking force stay in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/zielone/board.hpp"
#include "engine/zielone/cost_queue.hpp"

namespace gramy::zielone {

/// Estimates the round in which each green vertex is dropped, by following the consequences of a drop. A
/// vertex of Bolek's falls with any of its successors. A vertex of Ania's has a way: the successor that
/// supports it. It falls when its way falls and a short search finds no other way. A green vertex falls one
/// round later.
///
/// The search covers the vertices that depend on the lost way. It follows either the cheapest ones first,
/// with few edges and few other ways, or the nearest ones first. Vertices without a way out fall; the others
/// get new ways. The search assumes that vertices out of its reach stand. If the fall then ends, longer
/// searches follow. So no vertex stays longer than estimated, but it may fall earlier.
class Lifespans {
 public:
  static constexpr std::uint32_t unknown = UINT32_MAX;

  /// Which vertices a search follows first.
  enum class First : std::uint8_t { cheapest, nearest };

  /// `force` lists the vertices of the force, including those to be dropped now. `given` lists those that
  /// always stay. `greens` is the number of other green vertices. `ways` has the supporting successor of each
  /// other white vertex of Ania's in the force. O(n).
  Lifespans(const Board& board, std::span<const Vertex> force, std::span<const Vertex> given,
            std::size_t greens, std::span<const Vertex> ways, First first = First::cheapest,
            const StopPoll& stop = {});

  /// Removes `greens` from X, then in each round the vertices that are stranded. Ends when no green vertex is
  /// left, none falls, or `most_steps` are taken. The consequences of the last steps may double that number.
  /// At first a search for the vertices that depend on one vertex reads at most `first_search` edges. Call it
  /// once. Throws Stopped.
  void drop(std::span<const Vertex> greens, std::uint64_t most_steps, std::uint64_t first_search,
            const StopPoll& stop = {});

  /// Number of green vertices that were not found to fall.
  std::size_t standing_greens() const { return standing_greens_; }
  /// The latest round, from now, in which a green vertex is dropped, or unknown. Precondition: it was not
  /// given.
  std::uint32_t operator[](Vertex green) const { return falls_in_[green]; }
  /// Whether the step limit ended the work. Then the vertices whose round is unknown were not examined.
  bool is_exhausted() const { return is_exhausted_; }
  /// Number of adjacency entries read.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  using Index = std::uint32_t;
  static constexpr std::uint32_t stays = unknown - 1;
  static constexpr Index none = UINT32_MAX;

  /// A vertex met by a search.
  struct Met {
    Vertex vertex;
    std::uint32_t missing;   // number of successors that must be supported before this vertex is
    Index first_arc = none;  // first of the arcs that lead to it
    bool is_followed = false;
  };
  /// An edge from a met vertex to another vertex.
  struct Arc {
    Index from;
    Index next;  // next arc to the same vertex
  };

  bool is_done() const { return standing_greens_ == 0 || is_exhausted_; }
  bool take(std::uint64_t steps, const StopPoll& stop);
  void spread_fall(std::size_t next, const StopPoll& stop);
  void find_ways(Vertex v, const StopPoll& stop);
  Index meet(Vertex v);
  void follow_later(Index i);
  void meet_dependents(Index i);
  bool find_way_out(Index i, const StopPoll& stop);
  void support(Index i, const StopPoll& stop);
  void add_arc(Index from, Index to);
  void fall(Vertex v);

  const Board* board_;
  First first_;
  std::vector<std::uint32_t> falls_in_;  // the round of each vertex, or stays; 0 outside the force
  std::vector<Vertex> way_;              // for each vertex of Ania's, the successor that supports it
  // For each vertex of Ania's, an index; earlier successors have fallen.
  std::vector<std::uint32_t> first_standing_;
  std::vector<Vertex> fallen_, stranded_;
  std::vector<Vertex> doubtful_;  // vertices for which an interrupted search assumed ways
  std::uint64_t steps_left_ = 0, most_scans_a_search_ = 0;
  std::size_t standing_greens_;
  std::uint32_t round_ = 0;
  std::uint64_t edge_scans_ = 0;
  bool is_exhausted_ = false;

  // State of the current search.
  std::vector<Index> index_;  // for each vertex, its index in met_, or none
  std::vector<Met> met_;
  CostQueue<Index> to_follow_;
  std::vector<Arc> arcs_;
  std::vector<Index> supported_;
};

}  // namespace gramy::zielone
