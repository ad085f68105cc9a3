// graf: perfect play by retrograde analysis.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/distance_play.hpp"
#include "engine/graf/explanation.hpp"
#include "engine/graf/rules.hpp"
#include "engine/verdict.hpp"

namespace gramy::graf {

/// The graph in both directions, and the verdict of each vertex if the match begins there.
class Solver {
 public:
  Solver(std::shared_ptr<const Board> board, std::string_view method, std::stop_token stop = {});

  const std::shared_ptr<const Board>& board() const { return board_; }
  Verdict verdict_of(Vertex vertex) const { return verdicts_[vertex]; }

  // The verdict of a state (vertex and player to move), numbered as by Position::state. This function and the
  // next two form an arena (engine/arena.hpp).
  Verdict verdict(State state) const { return verdicts_[state / 2]; }
  StateRow successors(State state) const { return {1 - state % 2, 2, board_->graph.out(vertex(state))}; }
  StateRow predecessors(State state) const { return {1 - state % 2, 2, reversed_.out(vertex(state))}; }

 private:
  static Vertex vertex(State state) { return static_cast<Vertex>(state / 2); }

  Solver(std::shared_ptr<const Board> board, const StopPoll& stop);

  std::shared_ptr<const Board> board_;
  Digraph reversed_;
  std::vector<Verdict> verdicts_;
};

class Analysis {
 public:
  Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop = {});

  const Position& position() const { return position_; }
  void play(Move move);
  Value value();
  std::optional<std::uint64_t> distance();
  Value value_after(Move move);
  Move winning_move();
  DistancePlay<const Solver>::Line line() { return play_.line(position_.occurrences()); }
  Claims explain(Move move);

 private:
  Verdict verdict();
  /// Index of a legal move among the successors.
  std::uint32_t index(Move move) const;

  std::shared_ptr<const Solver> solver_;
  Position position_;
  DistancePlay<const Solver> play_;
};

}  // namespace gramy::graf
