// Force(X) while X loses vertices.
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

/// Force(X), kept up to date while green vertices are taken out of X. At first X has all green vertices and
/// those given to Ania, which stay.
///
/// The other vertices of the force stand in an order. Each is supported by vertices in X or before it in the
/// order: one of Bolek's by all its successors, one of Ania's by one of them. A sweep along the order follows
/// when vertices are taken out of X. It picks up vertices that lose their support, and carries them until it
/// passes new support. It puts them down as late as possible: just before the first vertex that needs them,
/// or else at the end. The vertices that it still carries at its end leave the force. Late vertices have much
/// before them, so they are likely to find support without being picked up.
///
/// A sweep is dear if a small vertex that could support much stands late. Three things help:
/// - Before a vertex of Ania's is picked up, a WaySearch looks for support farther on, which then moves
/// before
///   her. All searches together take as many steps as vain sweeps have taken, and a share of the board's
///   edges.
/// - A share of a long sweep's work goes into computing the whole force again, in case little of it is left.
/// - After many vain steps the whole force is computed in a better order. The vertex of X that seems to stay
///   the longest (see Lifespans) comes first with all that it supports, then the next one. So a vertex that
///   falls soon supports little. After a wrong estimate the next one searches farther and the other way. From
///   the second wrong one on, chance gives the order for a while.
///
/// All of this together takes at most 5/4 of the steps of solve_by_traps, which computes the whole force in
/// every round, and a fixed allowance. Every step of every loop is counted, and so are those that
/// solve_by_traps would have taken. A sweep that might take more than is left is given up; then the whole
/// force is computed as solve_by_traps does.
class ShrinkingForce {
 public:
  /// X = all green vertices and those `given`, none twice. O(n + m). This and drop_stranded throw Stopped.
  /// All must outlive this.
  ShrinkingForce(const Board& board, const StopPoll& stop, std::span<const Vertex> given = {})
      : ShrinkingForce(board, stop, given, 4 * std::uint64_t{board.edge_count()}) {}
  /// The same, with so many steps for an allowance.
  ShrinkingForce(const Board& board, const StopPoll& stop, std::span<const Vertex> given,
                 std::uint64_t allowance);

  bool contains(Vertex v) const { return state_[v] != State::outside; }
  /// The vertices of X from which Ania cannot step, or make Bolek step, into the force.
  std::span<const Vertex> stranded() const { return stranded_; }
  /// Takes the stranded vertices out of X. After each call at most 5/4 of the steps that solve_by_traps takes
  /// until then have been taken, and the allowance; usually far fewer.
  void drop_stranded();
  /// The vertices that have left the force by that, which those dropped are among; before, those that never
  /// were in it.
  std::span<const Vertex> left() const { return left_; }

  /// Adjacency entries read so far.
  std::uint64_t edge_scans() const { return edge_scans_; }

 private:
  enum class State : std::uint8_t {
    outside,    ///< of the force
    given,      ///< in X for good
    target,     ///< in X
    placed,     ///< in the order
    carried,    ///< picked up, or stranded
    supported,  ///< picked up, and to be put down again
  };
  /// What to do when the sweep comes to `at`: see to its own support (who == at), or let it support `who`.
  struct Visit {
    std::uint64_t tag;  // of `at`
    Vertex at, who;
  };
  /// Along the order; of what is to do at one vertex, its own support first.
  struct IsLater {
    bool operator()(const Visit& a, const Visit& b) const {
      return a.tag == b.tag ? a.who != a.at && b.who == b.at : a.tag > b.tag;
    }
  };
  /// A vertex of Bolek's that is supported again by a successor that was picked up.
  struct Credit {
    Vertex supported, supporter;
    std::uint32_t next;  // of the same vertex, or none
  };
  static constexpr std::uint32_t none = UINT32_MAX;
  static constexpr std::uint64_t search_share = 16;  // of the board's edges, for searches in all rounds

  void adopt_spread();
  bool is_in_x(Vertex v) const { return state_[v] == State::given || state_[v] == State::target; }
  bool can_leave(Vertex green);
  void count_trap_round(std::uint64_t edges_of_greens);
  std::uint64_t steps() const { return stop_->counted() - begun_; }
  std::uint64_t steps_left() const;
  /// Whether a sweep may take so many steps, and what it takes between two such questions.
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
  std::uint64_t begun_;                // steps counted before
  std::uint64_t steps_of_spread_ = 0;  // of the last force computed as a whole
  std::uint64_t size_of_force_ = 0;    // its vertices, and edges into them
  std::uint64_t trap_steps_ = 0;       // what solve_by_traps takes until the present round, or less
  std::uint64_t allowance_;
  std::size_t target_count_;  // of green ones that were not given
  std::uint32_t round_ = 0;
  std::vector<State> state_;
  std::vector<Vertex> targets_;  // of X when the whole force was last computed, but for those given
  std::vector<Vertex> joined_;   // the last force computed as a whole, as it spread
  std::vector<Vertex> stranded_, dropped_, left_;
  UnsetVector<Vertex> way_;             // of Ania's in the force: the successor that supports her
  UnsetVector<std::uint32_t> arc_;      // of Ania's: successors before this one cannot, where she stands
  UnsetVector<std::uint32_t> missing_;  // of Bolek's: successors outside or carried, but for supported ones

  // For sweeps only, and made by the first one.
  Order order_;
  bool has_order_ = false;
  bool is_given_up_ = false;          // as no more steps may be taken
  bool is_short_ = false;             // of steps since one was given up
  std::vector<Visit> agenda_;         // a heap, the first along the order on top, and what was added since
  std::size_t heaped_ = 0;            // so many are in the heap
  std::uint64_t agenda_version_ = 0;  // of the order, when the tags were copied
  std::vector<Vertex> carried_, supported_, shaken_, needed_, candidates_;
  UnsetVector<std::uint32_t> rank_;  // of a supported vertex: its index in supported_
  std::vector<Credit> credits_;
  std::vector<std::uint32_t> first_credit_;  // of Bolek's, from his first on: an index in credits_, or none
  WaySearch search_;
  std::uint64_t search_budget_;            // steps times search_share
  std::uint64_t picked_up_ = 0;            // edges read for that in this sweep
  std::uint64_t picked_up_before_search_;  // how many there have to be before another one

  // Steps taken in sweeps, since the whole force was last computed in a new order, but those for what left
  // it; and how many they may become before it is done again.
  std::uint64_t taken_in_vain_ = 0, patience_;

  // By green vertex: the round in which it is dropped at the latest, as was estimated, or Lifespans::unknown.
  UnsetVector<std::uint32_t> last_round_;
  bool has_estimate_ = false;     // else chance gives the order
  std::uint64_t least_estimate_;  // steps without which none is made; twice as many after one that was cut
  bool is_estimate_cut_ = false;  // what is unknown was not looked at
  bool was_misled_ = false;       // by the last estimate
  std::uint32_t misled_count_ = 0;
  std::uint64_t orders_by_chance_ = 0;  // so many are to come before the next estimate
};

}  // namespace gramy::zielone
