// Estimates the round in which each green vertex is dropped from a shrinking force.
// The input is the force (shrinking_force.hpp), the green vertices that leave it first, and for each other
// vertex of Ania's the successor to which she moves. The work is bounded by a number of steps. With unlimited
// searches the estimate is exact, otherwise it may name a later round.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/zielone/board.hpp"
#include "engine/zielone/cost_queue.hpp"

namespace gramy::zielone {

/// Follows, round by round, what happens after drop() removes green vertices from X, the set whose force is
/// computed (force.hpp). A vertex falls when it leaves the force. A vertex of Bolek's falls when any of its
/// successors falls. A vertex of Ania's has a way: the successor to which she moves to keep the token in the
/// force. The vertex falls when this successor falls and a short search finds no other way. A green vertex
/// falls one round later.
///
/// The search covers the vertices that depend on the fallen successor. It follows first either the cheapest
/// of them, which have few edges and few other ways, or the nearest. Vertices without another way fall, and
/// the others get new ways. A search of limited length assumes that the vertices it does not reach stay. If
/// no green vertex falls in a round, longer searches follow. So no vertex stays longer than estimated, but a
/// vertex may fall earlier.
class Lifespans {
 public:
  static constexpr std::uint32_t unknown = UINT32_MAX;

  /// The vertices that a search follows first.
  enum class First : std::uint8_t { cheapest, nearest };

  /// `force` lists all vertices of the force, including the green ones that drop() removes. `given` lists the
  /// vertices that always stay. `greens` is the number of green vertices outside `given`. `ways` has the way
  /// (see above) of each white vertex of Ania's that is in `force` but not in `given`. O(n).
  Lifespans(const Board& board, std::span<const Vertex> force, std::span<const Vertex> given,
            std::size_t greens, std::span<const Vertex> ways, First first = First::cheapest,
            const StopPoll& stop = {});

  /// Removes `greens` from X. In each round, also removes the green vertices from which Ania can no longer
  /// force the token into X. Ends when no green vertex is left, when a round removes none, or after
  /// `most_steps` steps. A search that has begun by then is completed, which may take another `most_steps`
  /// steps. A search for the vertices that depend on one vertex reads at most `first_search` edges. If a
  /// round would remove no green vertex, the searches that this limit cut short are repeated with twice the
  /// limit. May be called once. Throws Stopped.
  void drop(std::span<const Vertex> greens, std::uint64_t most_steps, std::uint64_t first_search,
            const StopPoll& stop = {});

  /// Number of green vertices that are never dropped, as far as drop() found out.
  std::size_t standing_greens() const { return standing_greens_; }
  /// The latest round, counted from now, in which the green vertex may be dropped; `unknown` if none was
  /// found. Precondition: the vertex was not in `given`.
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
    std::uint32_t missing;   // number of successors that must be known to stay before this vertex stays
    Index first_arc = none;  // index of the first arc to the vertex, or none
    bool is_followed = false;
  };
  /// An edge from a met vertex to another vertex.
  struct Arc {
    Index from;
    Index next;  // index of the next arc to the same vertex, or none
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
  // The round in which each vertex leaves the force, `unknown` or `stays`; 0 outside the force.
  std::vector<std::uint32_t> falls_in_;
  std::vector<Vertex> way_;  // for each vertex of Ania's, the successor to which she moves
  // For each vertex of Ania's, an index into its successors. All successors before this index have left the
  // force.
  std::vector<std::uint32_t> first_standing_;
  std::vector<Vertex> fallen_, stranded_;
  std::vector<Vertex> doubtful_;  // vertices that were assumed to stay, because a search was cut short
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
