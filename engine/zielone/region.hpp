// Ania's winning region, without the least labels of Bolek's.
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

/// Finds the region by cutting traps of Bolek's out of the board. A trap is a set of white vertices that Ania
/// cannot leave and Bolek need not; from where he can force the token into one, he wins, whatever green is on
/// the way. What is outside the force of the green vertices that are left is a trap.
///
/// After a cut any new trap has a vertex of Ania's whose support was cut. From each of these two searches
/// look ahead in turn, farther and farther: one for a small trap, one for other support. Where all find
/// something, the rest of the board is Ania's (compare Chatterjee, Jurdzinski, Henzinger: Simple stochastic
/// parity games, 2003). Otherwise the force is computed anew, a few times; then `solve_fast` does the work.
///
/// Only what Bolek may have lost is looked at: the vertices whose labels are no longer good.
class Region {
 public:
  /// `labels`: good for Bolek before the vertices `fresh` were given to Ania, and infinite just where she
  /// won. Throws Stopped.
  Region(const Board& board, std::vector<Label> labels, std::span<const Vertex> fresh, const StopPoll& stop);

  /// A labelling good for Bolek, infinite just where Ania wins; not always the least.
  std::vector<Label> labels() && { return std::move(labels_); }

 private:
  enum class State : std::uint8_t {
    cut,     ///< Bolek's
    won,     ///< Ania's, as is known
    target,  ///< green, and left
    placed,  ///< in the order
  };
  using Index = std::uint32_t;
  static constexpr Index none = UINT32_MAX;
  /// One of Ania's that lost her support, and so many edges for each of the next searches.
  struct Doubt {
    Vertex vertex;
    std::uint64_t budget;
  };
  /// A vertex met by the search for a trap.
  struct Met {
    Vertex vertex;
    std::uint32_t holds;     // successors that are met; one of Bolek's escapes when all of these have
    Index first_arc = none;  // of those that lead to it
    bool is_explored = false, escapes = false;
  };
  /// An edge from a vertex that was met to another.
  struct Arc {
    Index from;
    Index next;  // to the same vertex
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
  std::vector<std::uint32_t> left_;  // of Ania's that are open: successors that are not cut
  std::vector<std::uint32_t> arc_;   // of Bolek's, from his first on: successors before this one do not help
  std::vector<Vertex> open_;         // what was not good
  std::vector<Vertex> with_longer_;  // of Bolek's, perhaps open: with successors not open, but of no help
  std::vector<Vertex> won_;          // what leads out of these
  std::vector<Vertex> targets_;      // when the force was last computed
  std::vector<Vertex> joined_;       // the force, as it was then
  Force force_;
  Order order_;
  std::vector<Vertex> way_;      // of Ania's that are placed: the successor that supports her
  std::vector<Vertex> cut_;      // and what leads to them has still to be looked at
  CostQueue<Doubt> doubts_;      // by budget
  std::uint64_t search_budget_;  // steps
  WaySearch search_;

  // Of the search for a trap.
  std::vector<Index> index_;  // by vertex: in met_, or none
  std::vector<Met> met_;
  CostQueue<Index> to_explore_;
  std::vector<Arc> arcs_;
  std::vector<Index> escaped_;
  std::vector<Vertex> trap_;
};

}  // namespace gramy::zielone
