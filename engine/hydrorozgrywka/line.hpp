// A line of play in hydrorozgrywka that a search tries out, and the values along it.
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

/// A line of play, stored as its differences from the match. Like every Line (engine/resistance.hpp), it
/// names a move by its index in Position::move_at. Every function scans the places that the line has touched;
/// apart from that it takes O(1).
class Line {
 public:
  /// `bunches` has each vertex's bunch (bunch.hpp) in the match. For each open cycle, `at_root` has the value
  /// at the cycle's root after the cycle is closed, for the player who then moves. All arguments must outlive
  /// the line; only `work` may change.
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
  /// An estimate: the players will use about half of the edges that are left, so each player about a quarter.
  double turns_left() const { return (match_->edges_left() - walked_) / 4.0; }
  std::uint64_t key() const { return key_; }
  /// Number of steps so far. Most of them are spent on scans of the places that the line has touched.
  std::uint64_t steps() const { return work_->counted(); }

  Situation now() const;
  /// The situation after the token has entered the cactus at this entrance and come back to the current
  /// vertex.
  Situation without(Place entrance) const;
  Situation after(Step step) const;
  /// The vertex that decides who wins if the token continues along the innermost open cycle. Empty if no
  /// cycle is open.
  std::optional<WayOn> way_on() const;

 private:
  /// An open cycle, and the value for the player who moves at its root after the cycle is closed.
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

  /// The touched places are in one short array; scanning four of them counts as one step.
  void count_touched() const { work_->count(touched_.size() / 4); }

  const StopPoll* work_;
  const Solver* solver_;
  const Position* match_;
  std::span<const Bunch> bunches_;
  std::span<const Value> at_root_;
  Vertex here_;
  std::size_t kept_;            // number of the match's outermost open cycles that the line has not changed
  std::vector<Open> opened_;    // open cycles that the line has entered or changed
  std::vector<Place> touched_;  // places touched by the line, not by the match
  std::uint32_t walked_ = 0;
  std::uint64_t key_ = 0;  // hash of the edges walked, in order
};

}  // namespace gramy::hydro
