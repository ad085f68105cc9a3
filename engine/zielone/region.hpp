// Finds Ania's winning region after some vertices were given to her.
// A given vertex wins for her as soon as the token reaches it. The input is a labelling (labelling.hpp) that
// was good for Bolek before. The method cuts Bolek's traps out of the board, by two alternating searches
// (compare Chatterjee, Jurdzinski, Henzinger: Simple stochastic parity games, 2003). It does not compute the
// least labels. If the searches take too long, solve_fast (solution.hpp) does the work, so the cost is a few
// computations of a force, O(n + m) each, plus at most one solve_fast.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/zielone/board.hpp"
#include "engine/zielone/cost_queue.hpp"
#include "engine/zielone/force.hpp"
#include "engine/zielone/labelling.hpp"
#include "engine/zielone/order.hpp"
#include "engine/zielone/way_search.hpp"

namespace gramy::zielone {

/// A trap is a set of white vertices that Ania cannot leave and Bolek need not leave. Bolek wins where he can
/// force the token into a trap, even if the token visits green vertices before. The vertices outside the
/// force of the remaining green vertices are a trap.
///
/// After a cut, any new trap contains a vertex of Ania's whose supporting successor was cut. From each such
/// vertex, two searches alternate and look farther and farther ahead: one for a small trap, one for other
/// support. If every search finds other support, Ania wins from the rest of the board. Otherwise the force is
/// computed anew, a few times; after that solve_fast does the work.
///
/// Only vertices whose labels are no longer good are examined. From all others where Bolek won before, he
/// still wins.
class Region {
 public:
  /// `fresh` are the vertices that were just given to Ania. Before that, `labels` were good for Bolek, and
  /// infinite exactly where Ania won. Throws Stopped.
  Region(const Board& board, std::vector<Label> labels, std::span<const Vertex> fresh, const StopPoll& stop);

  /// A labelling that is good for Bolek, and infinite exactly where Ania wins. Its finite labels need not be
  /// the least.
  std::vector<Label> labels() && { return std::move(labels_); }

 private:
  enum class State : std::uint8_t {
    cut,     ///< cut out of the board, because Bolek wins from it
    won,     ///< Ania is known to win from this vertex
    target,  ///< a green vertex that is not cut out of the board
    placed,  ///< a vertex with a place in the order
  };
  using Index = std::uint32_t;
  static constexpr Index none = UINT32_MAX;
  /// One of Ania's vertices whose supporting successor was cut, with the edge budget of its next searches.
  struct Doubt {
    Vertex vertex;
    std::uint64_t budget;
  };
  /// A vertex met by the search for a trap. A vertex escapes if it cannot be shown to be in a trap.
  struct Met {
    Vertex vertex;
    // Number of met successors that have not escaped. When it becomes 0, a vertex that belongs to Bolek
    // escapes.
    std::uint32_t holds;
    Index first_arc = none;  // index of the first arc to the vertex, or none
    bool is_explored = false, escapes = false;
  };
  /// An edge from a met vertex to another vertex.
  struct Arc {
    Index from;
    Index next;  // index of the next arc to the same vertex, or none
  };

  bool is_firm(Vertex v, Vertex at) const {
    return state_[v] == State::won || state_[v] == State::target ||
           (state_[v] == State::placed && order_.before(v, at));
  }
  void open_what_is_not_good();
  bool has_progress(Vertex boleks);
  std::uint64_t largest_search_budget() const { return board_->edge_count() * std::uint64_t{3} / 4; }
  void order_targets(int spreads);
  void spread();
  bool cut_what_is_outside();
  void place();
  Label label_of_trap(std::span<const Vertex> trap) const;
  void cut(std::span<const Vertex> trap);
  void cut(Vertex v, Label label);
  void spread_cut();
  bool settle_doubts();
  bool has_way(Vertex v);
  bool find_trap(Vertex v, std::uint64_t budget);
  void find_way(Vertex v, std::uint64_t budget);
  Index meet(Vertex v);
  void explore(Index i, Vertex start);
  void escape(Index i);

  const Board* board_;
  const StopPoll* stop_;
  std::vector<Label> labels_;
  std::vector<State> state_;
  // For each of Ania's open vertices, the number of successors that are not cut.
  std::vector<std::uint32_t> left_;
  // For each of Bolek's vertices, the first successor that may keep its label good.
  std::vector<std::uint32_t> arc_;
  std::vector<Vertex> open_;  // vertices whose labels are no longer good (labelling.hpp)
  // Bolek's vertices, open or not, with a cut successor that does not keep their labels good, because its own
  // label is too large.
  std::vector<Vertex> with_longer_;
  std::vector<Vertex> won_;      // won vertices whose predecessors have to be examined
  std::vector<Vertex> targets_;  // the targets when the force was last computed
  std::vector<Vertex> joined_;   // the last force, in the order of joining
  Force force_;
  Order order_;
  // for each of Ania's placed vertices, a successor that is firm for it (is_firm)
  std::vector<Vertex> way_;
  std::vector<Vertex> cut_;      // cut vertices whose predecessors have to be examined
  CostQueue<Doubt> doubts_;      // doubts that are not settled, the smallest budget first
  std::uint64_t search_budget_;  // remaining search steps
  WaySearch search_;

  // State of the search for a trap.
  std::vector<Index> index_;  // for each vertex, its index in met_, or none
  std::vector<Met> met_;
  CostQueue<Index> to_explore_;
  std::vector<Arc> arcs_;
  std::vector<Index> escaped_;
  std::vector<Vertex> trap_;
};

}  // namespace gramy::zielone
