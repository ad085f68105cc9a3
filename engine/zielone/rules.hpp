// Rules of the green game.
// The token walks until it reaches a vertex for the second time. Ania wins if and only if the cycle closed in
// this way contains a green vertex.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/base/random.hpp"
#include "engine/scene.hpp"
#include "engine/value.hpp"
#include "engine/zielone/board.hpp"

namespace gramy::zielone {

struct Move {
  Number to = 0;  ///< the next vertex, counted from 1
  friend bool operator==(const Move&, const Move&) = default;
};

inline Move to_vertex(Vertex v) {
  return {Number{v} + 1};
}

const char* name(Player player);

/// A position: the walk of the token from the start. Playing a move takes O(1), without the check that it is
/// legal.
class Position {
 public:
  /// `start` is a vertex, counted from 1. Its owner moves first.
  Position(std::shared_ptr<const Board> board, std::optional<Number> start);

  Seat to_move() const { return seat_at_ply(path_.size() - 1); }
  std::optional<Result> result() const;
  std::optional<std::string> why_illegal(const Move& move) const;
  void play(const Move& move);
  std::uint64_t count_moves(std::uint64_t bound) const;
  std::vector<Move> moves(std::uint64_t bound) const;
  Move move_at(std::uint64_t index) const;
  Move random_move(Random& random) const;
  Move greedy_move(Random& random) const;
  std::string describe(const Move& move) const;
  std::string picture() const;
  Scene scene(std::span<const Number> place) const;

  const Board& board() const { return *board_; }
  /// All vertices of the walk, from the start. After the end, the last vertex repeats an earlier one.
  std::span<const Vertex> path() const { return path_; }
  Vertex here() const { return path_.back(); }
  bool is_visited(Vertex v) const { return first_visit_[v] != never; }
  /// Whether a green vertex lies on the path from the first visit of `v` to the token. If so, Ania wins at
  /// once when the token steps on `v`. Precondition: `v` is visited and the match has not ended.
  bool closes_green_cycle(Vertex v) const { return first_visit_[v] < end_of_green_; }

 private:
  static constexpr std::uint32_t never = UINT32_MAX;

  Seat seat_of(Player player) const;
  /// Whether the token went to `to` when it first left `from`.
  bool has_walked(Vertex from, Vertex to) const;

  std::shared_ptr<const Board> board_;
  std::vector<Vertex> path_;
  std::vector<std::uint32_t> first_visit_;  // first index in path_ of each vertex
  std::uint32_t end_of_green_ = 0;          // one past the index in path_ of the last green vertex
  std::optional<Player> winner_;
};

}  // namespace gramy::zielone
