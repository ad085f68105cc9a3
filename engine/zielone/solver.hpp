// Perfect play of the green game in every position of a match, with any history.
// The rest of a match is a game on pairs of a vertex and a flag, which says whether the token has stood on
// green since this position. README.md has the theory. Solving a position takes O(n + m), plus the work of
// Region (region.hpp), which brings the labels up to date (labelling.hpp).
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/zielone/explanation.hpp"
#include "engine/zielone/force.hpp"
#include "engine/zielone/labelling.hpp"
#include "engine/zielone/rules.hpp"
#include "engine/zielone/solution.hpp"

namespace gramy::zielone {

/// A solved board, with the values at the beginning of a match.
class Solver {
 public:
  /// `method` is "fast", "trap" or "labels".
  Solver(std::shared_ptr<const Board> board, std::string_view method, std::stop_token stop = {})
      : Solver(std::move(board), method, StopPoll(std::move(stop))) {}

  const std::shared_ptr<const Board>& board() const { return board_; }
  const Solution& solution() const { return solution_; }
  std::uint64_t steps() const { return steps_; }

 private:
  Solver(std::shared_ptr<const Board> board, std::string_view method, const StopPoll& stop);

  std::shared_ptr<const Board> board_;
  Solution solution_;
  std::uint64_t steps_ = 0;
};

class Line;

/// Follows one match. After mistakes of both players, the value of a vertex may differ from its value at the
/// beginning of the match.
class Analysis {
 public:
  Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop = {});

  const Position& position() const { return position_; }
  void play(const Move& move);
  Value value();
  std::optional<std::uint64_t> distance() const { return std::nullopt; }
  Value value_after(const Move& move);
  /// A winning move. A move that ends the match is preferred, then the move of the solved board's strategy if
  /// it still wins, then the first winning move.
  Move winning_move();
  Line line() const;
  Claims explain(const Move& move);

  /// Number of steps of this analysis so far, including those of the analysis from which it was copied.
  std::uint64_t steps() const { return stop_.counted(); }
  /// Counts the steps that `copy` has taken since it was copied from this analysis, plus `besides` steps for
  /// other costs of the copy.
  void count(const Analysis& copy, std::uint64_t besides) const {
    stop_.count(copy.steps() - steps() + besides);
  }

 private:
  /// Computes the values of the moves from this position.
  void solve();
  /// Brings the labels up to date with the path.
  void raise_labels();
  Label label(Vertex v) const { return (*labels_)[v]; }
  /// Makes each label as small as a good labelling allows (labelling.hpp). Gives up after a round if all
  /// rounds together have taken more than half of the steps that solving the board took.
  void make_labels_least();
  bool is_winning(Vertex successor) const;
  /// For each vertex in the force, the number of moves until the token stands on a goal of Ania's, including
  /// the move to this vertex.
  std::vector<std::uint32_t> moves_to_goal() const;
  /// Precondition: Ania wins, before and after the move to `to`.
  void claim_goal(Vertex to, Claims& claims) const;
  /// A trap of Bolek's; empty if it is too large to draw. Precondition: `to` has the label 0.
  std::vector<Vertex> trap_from(Vertex to) const;
  Answers answers_to(Vertex to) const;

  std::shared_ptr<const Solver> solver_;
  StopPoll stop_;
  Position position_;
  /// A good labelling (labelling.hpp), infinite exactly where Ania wins.
  std::shared_ptr<const std::vector<Label>> labels_;
  // whether make_labels_least() has nothing left to try: the labels are least, or it has given up
  bool are_least_ = true;
  std::size_t given_ = 0;  // number of vertices of the path that are given to Ania in labels_
  Force force_;
  bool is_solved_ = false;  // whether the labels and force_ belong to position_
};

}  // namespace gramy::zielone
