// Values along a line of play that is tried out from a position of a match, whatever was played before.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/hydrorozgrywka/bunch.hpp"
#include "engine/hydrorozgrywka/explanation.hpp"
#include "engine/hydrorozgrywka/rules.hpp"
#include "engine/hydrorozgrywka/situation.hpp"
#include "engine/hydrorozgrywka/solver.hpp"

namespace gramy::hydro {

/// Keeps only what differs from the match. As a Line of engine/resistance.hpp it names moves by the index of
/// Position::move_at, which looks at the places that the line has touched; all else is O(1) but for these.
class Line {
 public:
  /// Of the match: `bunches` by vertex, `at_root` by open cycle: the value, for the player to move there, of
  /// standing at its root once it is closed. All of these must outlive the line, unchanged but for `work`.
  Line(const Solver& solver, const Position& match, std::span<const Bunch> bunches,
       std::span<const Value> at_root, const StopPoll& work)
      : work_(&work),
        solver_(&solver),
        match_(&match),
        bunches_(bunches),
        at_root_(at_root),
        here_(match.here()),
        kept_(match.open_cycles().size()) {}

  std::optional<Value> ended() const { return count_moves() > 0 ? std::nullopt : std::optional(Value::loss); }
  std::uint64_t count_moves() const;
  Value value_after(std::uint64_t move) const { return opposite(after(step(move)).value()); }
  void play(std::uint64_t move);
  bool play_winning();
  /// A turn in four edges.
  double turns_left() const { return (match_->edges_left() - walked_) / 4.0; }
  std::uint64_t key() const { return key_; }
  /// Everything looks at the places that were touched.
  std::uint64_t steps() const { return work_->counted(); }

  Situation now() const;
  /// As soon as the cactus that is entered there is used up.
  Situation without(Place entrance) const;
  Situation after(Step step) const;
  /// Along the innermost open cycle.
  std::optional<WayOn> way_on() const;

 private:
  struct Open {
    OpenCycle cycle;
    Value at_root;
  };

  const Board& board() const { return match_->board(); }
  Step step(std::uint64_t move) const;
  bool is_open() const { return kept_ + opened_.size() > 0; }
  Open innermost(std::size_t outer = 0) const;
  Bunch bunch(Vertex vertex) const;
  WayOn way_on(Step step, std::uint32_t steps_to_root, Value at_root) const;
  WayOn way_on(const Open& open) const;

  /// They lie in one short array: four are a step.
  void count_touched() const { work_->count(touched_.size() / 4); }

  const StopPoll* work_;
  const Solver* solver_;
  const Position* match_;
  std::span<const Bunch> bunches_;
  std::span<const Value> at_root_;
  Vertex here_;
  std::size_t kept_;            // so many of the match's open cycles are as they were, below
  std::vector<Open> opened_;    // these
  std::vector<Place> touched_;  // that the match has not
  std::uint32_t walked_ = 0;
  std::uint64_t key_ = 0;  // of the edges walked, in their order
};

}  // namespace gramy::hydro
