// Keeps the force of a set X of vertices (force.hpp) while green vertices are removed from X.
// This is the core of method `fast` (solution.hpp). Method `trap` computes the whole force in each round.
// Method `fast` has the same rounds, but computes only the changes of the force. For a board of m edges, all
// rounds together take at most 5/4 of the steps of method `trap`, plus 4m.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/base/unset_vector.hpp"
#include "engine/zielone/board.hpp"
#include "engine/zielone/force.hpp"
#include "engine/zielone/lifespans.hpp"
#include "engine/zielone/order.hpp"
#include "engine/zielone/way_search.hpp"

namespace gramy::zielone {

/// Keeps the force of a set X: the vertices from which Ania can force the token into X. At first, X has all
/// green vertices and the vertices given to Ania, which are known wins for her. Green vertices that were not
/// given are removed later.
///
/// The vertices of the force outside X are in a list, the order. A vertex is supported by successors that are
/// in X or before it in the order. A vertex of Bolek's needs the support of all its successors, a vertex of
/// Ania's that of one successor. After vertices are removed from X, a sweep goes through the order. The sweep
/// picks up each vertex that has lost its support, that is, takes it out of the order. If the sweep comes to
/// vertices that support a picked-up vertex, it puts that vertex back, as late in the order as possible: just
/// before the first vertex that needs its support, or else at the end. Vertices that are still picked up at
/// the end of the sweep leave the force. A vertex late in the order has many vertices before it, so it
/// probably has other support and stays where it is.
///
/// A sweep is expensive if a vertex that supports many others is late in the order. Three things help:
/// - Before the sweep picks up a vertex of Ania's, a WaySearch looks for support among later vertices, and
///   moves these before the vertex. All searches together take as many steps as putting vertices back has
///   taken, plus a fraction of the number of edges.
/// - A share of the steps of a long sweep goes into computing the whole force again, which is cheaper if
///   little of the force is left.
/// - After many steps for vertices that stay in the force, the whole force is computed in a better order. The
///   vertex of X that seems to stay longest (Lifespans) comes first with all that it supports, then the next
///   vertex of X. So a vertex that is removed soon supports little. After a wrong estimate, the next estimate
///   searches farther and in another order. From the second wrong estimate on, the order is random for a
///   while.
///
/// All of this together takes at most 5/4 of the steps of solve_by_traps, plus a fixed allowance. Both counts
/// include every step of every loop. A sweep that might exceed the limit is abandoned. Then the whole force
/// is computed, as solve_by_traps does in every round.
class ShrinkingForce {
 public:
  /// At first, X has all green vertices and the `given` vertices, which are distinct. O(n + m). All arguments
  /// must outlive this object. Throws Stopped.
  ShrinkingForce(const Board& board, const StopPoll& stop, std::span<const Vertex> given = {})
      : ShrinkingForce(board, stop, given, 4 * std::uint64_t{board.edge_count()}) {}
  /// Like the constructor above, but with a fixed allowance of `allowance` steps instead of four for each
  /// edge.
  ShrinkingForce(const Board& board, const StopPoll& stop, std::span<const Vertex> given,
                 std::uint64_t allowance);

  bool contains(Vertex v) const { return state_[v] != State::outside; }
  /// The vertices of X where Ania has no move into the force, or Bolek has a move out of the force. Vertices
  /// given to Ania are left out.
  std::span<const Vertex> stranded() const { return stranded_; }
  /// Removes the vertices in stranded() from X. All steps so far are then at most 5/4 of the steps of
  /// solve_by_traps, plus the constructor's allowance. Usually they are far fewer. Throws Stopped.
  void drop_stranded();
  /// The vertices that left the force in the last drop_stranded(), including those removed from X. Before the
  /// first call, these are the vertices outside the force.
  std::span<const Vertex> left() const { return left_; }

  /// Number of adjacency entries read so far.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  enum class State : std::uint8_t {
    outside,    ///< not in the force
    given,      ///< a vertex given to Ania, which is never removed from X
    target,     ///< a green vertex in X that may be removed
    placed,     ///< a vertex with a place in the order
    carried,    ///< taken out of the order for lack of support, or removed from X
    supported,  ///< taken out of the order, and supported again, but not yet put back
  };
  /// A visit of vertex `at`, which the sweep will make. If who == at, the visit checks whether `at` still has
  /// support. Otherwise the picked-up vertex `who` gets the support of `at`.
  struct Visit {
    std::uint64_t tag;  // the tag of `at` in the order (Order::tag)
    Vertex at, who;
  };
  /// Whether visit `a` comes after visit `b`. Visits follow the order of their vertices. If the vertex is the
  /// same, the visit that checks this vertex comes first.
  struct IsLater {
    bool operator()(const Visit& a, const Visit& b) const {
      return a.tag == b.tag ? a.who != a.at && b.who == b.at : a.tag > b.tag;
    }
  };
  /// In this sweep, vertex `supporter` lost its own support and got it back. Since then, `supporter` supports
  /// Bolek's vertex `supported` again.
  struct Credit {
    Vertex supported, supporter;
    std::uint32_t next;  // index of the next credit of the same vertex, or none
  };
  static constexpr std::uint32_t none = UINT32_MAX;
  // In all rounds together, begin_sweep() grants the searches edge_count / search_share steps.
  static constexpr std::uint64_t search_share = 16;

  void adopt_spread();
  bool is_in_x(Vertex v) const { return state_[v] == State::given || state_[v] == State::target; }
  bool can_leave(Vertex green);
  void count_trap_round(std::uint64_t edges_of_greens);
  std::uint64_t steps() const { return stop_->counted() - begun_; }
  std::uint64_t steps_left() const;
  /// Whether the limit on steps allows `steps` more steps and a reserve. The reserve is for the steps that a
  /// sweep takes before it checks the limit again.
  bool may_take(std::uint64_t steps) const { return steps_left() >= steps + reserve(); }
  bool affords(std::uint64_t steps_at_least);
  std::uint64_t reserve() const { return 2 * std::uint64_t{board_->vertex_count()}; }
  void read(std::uint64_t edges);
  void leave(Vertex v);
  void prepare_sweep();
  void begin_sweep();
  bool sweep();
  void end_sweep();
  void clear_sweep();
  void spread_from_all();
  void reset_force();
  bool spread_again(std::uint64_t most_steps);
  void spread_in_new_order();
  void choose_order();
  std::uint64_t steps_to_choose_order() const {
    return joined_.size() + targets_.size() * (2 + std::bit_width(targets_.size()));
  }
  std::uint64_t steps_for_estimate_arrays() const { return 2 * std::uint64_t{board_->vertex_count()}; }
  std::uint64_t steps_to_begin_estimate() const { return steps_for_estimate_arrays() + least_estimate_; }
  bool is_misled() const;
  bool wants_estimate();
  void estimate_lifespans();
  void schedule(Vertex at, Vertex who);
  bool heap_agenda();
  void sift_up(std::size_t i);
  Visit next_visit();
  void visit_bolek(Vertex v);
  void visit_ania(Vertex v);
  bool bring_support_before(Vertex v);
  void pick_up(Vertex v);
  void support(Vertex v);
  void put_down(Vertex v, Vertex before);
  std::uint32_t& first_credit(Vertex boleks) { return first_credit_[boleks - board_->ania_count()]; }
  void strand_if_so(Vertex green);

  const Board* board_;
  const StopPoll* stop_;
  std::span<const Vertex> given_;
  Force force_;
  std::uint64_t edge_scans_ = 0;
  std::uint64_t begun_;                // number of steps counted before this object was made
  std::uint64_t steps_of_spread_ = 0;  // steps of the last computation of the whole force
  // vertices of the force that was last computed as a whole, plus edges into them
  std::uint64_t size_of_force_ = 0;
  std::uint64_t trap_steps_ = 0;  // a lower bound on the steps of solve_by_traps up to the current round
  std::uint64_t allowance_;
  std::size_t target_count_;  // number of green vertices in X (see the class) that were not given
  std::uint32_t round_ = 0;
  std::vector<State> state_;
  // The vertices in state `target` when the whole force was last computed.
  std::vector<Vertex> targets_;
  std::vector<Vertex> joined_;  // Force::joined of the last computation of the whole force
  std::vector<Vertex> stranded_, dropped_, left_;
  UnsetVector<Vertex> way_;  // for each vertex of Ania's in the force, a move that stays in the force
  // For each of Ania's vertices, the index of the first successor that was not ruled out as support at the
  // vertex's present place in the order.
  UnsetVector<std::uint32_t> arc_;
  // For each of Bolek's vertices, the number of successors in the states `outside` and `carried`. The vertex
  // is supported when the number is 0.
  UnsetVector<std::uint32_t> missing_;

  // The order of the vertices. Only sweeps use it; the first sweep fills it.
  Order order_;
  bool has_order_ = false;
  bool is_given_up_ = false;  // whether the sweep is given up, because it may take no more steps
  // Whether too few steps were left for a sweep or an estimate. Then the next sweep waits.
  bool is_short_ = false;
  std::vector<Visit> agenda_;  // a heap with the earliest visit on top, then visits not in the heap yet
  std::size_t heaped_ = 0;     // number of visits at the front of agenda_ that form the heap
  std::uint64_t agenda_version_ = 0;  // order_.version() when the tags in agenda_ were copied
  std::vector<Vertex> carried_, supported_, shaken_, needed_, candidates_;
  UnsetVector<std::uint32_t> rank_;  // for each supported vertex, its index in supported_
  std::vector<Credit> credits_;
  // For each of Bolek's vertices, the index in credits_ of its first credit, or none.
  std::vector<std::uint32_t> first_credit_;
  WaySearch search_;
  std::uint64_t search_budget_;            // remaining search steps times search_share
  std::uint64_t picked_up_ = 0;            // number of edges that pick_up() has read in this sweep
  std::uint64_t picked_up_before_search_;  // the next search waits until picked_up_ reaches this value

  // taken_in_vain_ counts the steps of sweeps, without the steps for vertices that left the force. When it
  // reaches patience_, the whole force is computed in a new order, and the count starts again at 0.
  std::uint64_t taken_in_vain_ = 0, patience_;

  // For each green vertex, the estimated latest round in which it is dropped, or Lifespans::unknown.
  UnsetVector<std::uint32_t> last_round_;
  bool has_estimate_ = false;  // whether an estimate determines the order; otherwise the order is random
  // An estimate begins only if it may take this many steps. The number is doubled after an estimate that was
  // cut short.
  std::uint64_t least_estimate_;
  // whether the last estimate was cut short, so that it did not examine every vertex whose round is unknown
  bool is_estimate_cut_ = false;
  bool was_misled_ = false;  // whether the last estimate proved wrong
  std::uint32_t misled_count_ = 0;
  std::uint64_t orders_by_chance_ = 0;  // how many more times choose_order() leaves out the estimate
};

}  // namespace gramy::zielone
