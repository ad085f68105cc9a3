// Perfect play of the green game in every position, whatever was played before.
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

/// A board solved for the beginning of a match.
class Solver {
 public:
  /// `method`: "fast", "trap" or "labels".
  Solver(std::shared_ptr<const Board> board, std::string_view method, std::stop_token stop = {})
      : Solver(std::move(board), method, StopPoll(std::move(stop))) {}

  const std::shared_ptr<const Board>& board() const { return board_; }
  const Solution& solution() const { return solution_; }
  /// All work counted for this.
  std::uint64_t steps() const { return steps_; }

 private:
  Solver(std::shared_ptr<const Board> board, std::string_view method, const StopPoll& stop);

  std::shared_ptr<const Board> board_;
  Solution solution_;
  std::uint64_t steps_ = 0;
};

class Line;

/// Follows one match. Once both players have erred, a vertex may be worth something else than at the
/// beginning of a match. To value a position costs O(n + m), and what Region takes for the labels that are no
/// longer good.
class Analysis {
 public:
  Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop = {});

  const Position& position() const { return position_; }
  void play(const Move& move);
  Value value();
  std::optional<std::uint64_t> distance() const { return std::nullopt; }
  Value value_after(const Move& move);
  /// One that ends the match, else the method's own move where it still wins, else the first that does.
  Move winning_move();
  Line line() const;
  Claims explain(const Move& move);

  /// All work counted so far, also by what this is a copy of.
  std::uint64_t steps() const { return stop_.counted(); }
  /// Counts what a copy has done since it was made, and what else its use has cost.
  void count(const Analysis& copy, std::uint64_t besides) const {
    stop_.count(copy.steps() - steps() + besides);
  }

 private:
  /// Values the moves of this position.
  void solve();
  /// Brings the labels up to date.
  void raise_labels();
  Label label(Vertex v) const { return (*labels_)[v]; }
  /// Makes the labels the least ones, unless that costs more than half a fresh solve and a round.
  void make_labels_least();
  bool is_winning(Vertex successor) const;
  /// By vertex that is in the force: how many moves take the token to a goal of Ania's, one onto it included.
  std::vector<std::uint32_t> moves_to_goal() const;
  /// Precondition: Ania wins, and the move to `to` keeps that.
  void claim_goal(Vertex to, Claims& claims) const;
  /// A trap of Bolek's; empty if it is too large to be drawn. Precondition: the label there is 0.
  std::vector<Vertex> trap_from(Vertex to) const;
  Answers answers_to(Vertex to) const;

  std::shared_ptr<const Solver> solver_;
  StopPoll stop_;
  Position position_;
  /// Good for Bolek, and infinite just where Ania wins.
  std::shared_ptr<const std::vector<Label>> labels_;
  bool are_least_ = true;  // or it would cost too much to find these
  std::size_t given_ = 0;  // vertices of the path that the labels have been told of
  Force force_;
  bool is_solved_ = false;  // the labels and force_ belong to position_
};

}  // namespace gramy::zielone
