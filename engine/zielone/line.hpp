// A line of play that is tried out from a position of a match.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/resistance.hpp"
#include "engine/zielone/solver.hpp"

namespace gramy::zielone {

/// Moves are named by their index among the successors. A position is solved once its values are asked for,
/// by a copy of the match's analysis; copies of a line share what is solved.
class Line {
 public:
  /// The match must not have ended, and must outlive this, unchanged.
  explicit Line(const Analysis& match) : match_(&match), here_(match.position().here()) {}

  std::optional<Value> ended() const { return ended_; }
  std::uint64_t count_moves() const { return board().successors(here_).size(); }
  Value value_after(std::uint64_t move);
  void play(std::uint64_t move);
  bool play_winning();
  /// A turn of each in four vertices that are not yet visited.
  double turns_left() const;
  std::uint64_t key() const { return key_; }
  std::uint64_t steps() const { return match_->steps(); }

 private:
  struct Solved {
    std::vector<Value> after;  // by successor
    Vertex winning = 0;        // if one wins
  };

  const Board& board() const { return match_->position().board(); }
  bool closes_green_cycle(Vertex v) const;
  const Solved& solved();
  void step(Vertex to);

  const Analysis* match_;
  Vertex here_;
  std::vector<Vertex> walked_;
  std::optional<Value> ended_;
  std::uint64_t key_ = 0;                                               // of what was walked, in its order
  std::shared_ptr<std::unordered_map<std::uint64_t, Solved>> solved_ =  // by key
      std::make_shared<std::unordered_map<std::uint64_t, Solved>>();
};

}  // namespace gramy::zielone
