// Updates Ania's winning region after some vertices were given to her.
// Ania wins as soon as the token reaches a given vertex. The input is a labelling (labelling.hpp) from
// before. The method finds traps, in which Bolek wins, and cuts them out of the board (compare Chatterjee,
// Jurdzinski, Henzinger: Simple stochastic parity games, 2003). It may give up after a few computations of a
// force (force.hpp), O(n + m) each. Then solve_fast (solution.hpp) does the work.
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

/// A trap is a set of white vertices in which Bolek can keep the token for ever. Bolek wins where he can
/// force the token into a trap, even if the token visits green vertices before. Region cuts these vertices
/// out of the board. To find a trap, Region computes a force: the vertices from which Ania can force the
/// token onto a green vertex that is not cut, or onto a vertex that she wins. The vertices outside the force
/// are a trap.
///
/// In the force, Ania has a way from each of her vertices: a successor that joined the force earlier. After a
/// cut, any new trap contains a vertex of Ania's whose way was cut. From each such vertex, two searches
/// alternate and look farther and farther ahead: one for a small trap, one for another way. When each such
/// vertex has another way or was cut, Ania wins from the rest of the board. If the searches take too many
/// steps, the force is computed anew, a few times; after that solve_fast does the work.
///
/// Only vertices whose labels are no longer good (labelling.hpp) are examined. From all others where Bolek
/// won before, he still wins.
class Region {
 public:
  /// `fresh` are the vertices that were just given to Ania. `labels` are the good labels (labelling.hpp) from
  /// before, infinite exactly where Ania won. Throws Stopped.
  Region(const Board& board, std::vector<Label> labels, std::span<const Vertex> fresh, const StopPoll& stop);

  /// A good labelling (labelling.hpp), infinite exactly where Ania wins. Its finite labels need not be the
  /// smallest possible.
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
  /// One of Ania's vertices whose way (way_) was cut. `budget` limits the steps of its next searches.
  struct Doubt {
    Vertex vertex;
    std::uint64_t budget;
  };
  /// A vertex met by the search for a trap. A vertex escapes if it cannot be shown to be in a trap.
  struct Met {
    Vertex vertex;
    // Number of successors in met_ that have not escaped. If the vertex is Bolek's, the vertex escapes when
    // this number becomes 0.
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
  // For each of Ania's vertices in open_, the number of successors that are not cut.
  std::vector<std::uint32_t> left_;
  // For each of Bolek's vertices, the index of the first successor that has_progress() has not ruled out.
  std::vector<std::uint32_t> arc_;
  std::vector<Vertex> open_;  // vertices whose labels are no longer good (labelling.hpp)
  // Bolek's vertices for which has_progress() has ruled out a cut successor, because the label of that
  // successor is too large.
  std::vector<Vertex> with_longer_;
  std::vector<Vertex> won_;      // won vertices whose predecessors have to be examined
  std::vector<Vertex> targets_;  // the targets when the force was last computed
  std::vector<Vertex> joined_;   // the last force, in the order of Force::joined
  Force force_;
  Order order_;
  // for each `placed` vertex of Ania's, a successor that is `won`, a `target` or earlier in order_
  std::vector<Vertex> way_;
  std::vector<Vertex> cut_;      // cut vertices whose predecessors have to be examined
  CostQueue<Doubt> doubts_;      // vertices that settle_doubts() has to settle, the smallest budget first
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
