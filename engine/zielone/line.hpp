// A line of play of the green game that is tried out from a position of a match.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/resistance.hpp"
#include "engine/zielone/solver.hpp"

namespace gramy::zielone {

/// A line names a move by its index among the successors. When the values of a position are first asked for,
/// a copy of the match's analysis solves the position. Copies of a line share the solved positions.
class Line {
 public:
  /// The match must not have ended. `match` must outlive this object and stay unchanged.
  explicit Line(const Analysis& match) : match_(&match), here_(match.position().here()) {}

  std::optional<Value> ended() const { return ended_; }
  std::uint64_t count_moves() const { return board().successors(here_).size(); }
  Value value_after(std::uint64_t move);
  void play(std::uint64_t move);
  bool play_winning();
  /// An estimate: each player moves once for every four unvisited vertices.
  double turns_left() const;
  std::uint64_t key() const { return key_; }
  std::uint64_t steps() const { return match_->steps(); }

 private:
  struct Solved {
    std::vector<Value> after;  // for each successor, by its index, the value of the move to it
    Vertex winning = 0;        // a winning move, if the position is won
  };

  const Board& board() const { return match_->position().board(); }
  bool closes_green_cycle(Vertex v) const;
  const Solved& solved();
  void step(Vertex to);

  const Analysis* match_;
  Vertex here_;
  std::vector<Vertex> walked_;
  std::optional<Value> ended_;
  std::uint64_t key_ = 0;                                               // hash of the walk, in order
  std::shared_ptr<std::unordered_map<std::uint64_t, Solved>> solved_ =  // for each key, the solved position
      std::make_shared<std::unordered_map<std::uint64_t, Solved>>();
};

}  // namespace gramy::zielone
