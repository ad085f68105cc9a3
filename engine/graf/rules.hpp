// Rules of graf: two players push one token along the edges of a directed graph.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/base/random.hpp"
#include "engine/graf/digraph.hpp"
#include "engine/occurrences.hpp"
#include "engine/scene.hpp"
#include "engine/value.hpp"

namespace gramy::graf {

struct Board {
  Digraph graph;
  /// For each vertex without edges, its value for the player to move there; Value::draw for other vertices.
  std::vector<Value> terminal;

  friend bool operator==(const Board&, const Board&) = default;
};

/// Reads a board from its text. Throws BadInput as read_edges does.
Board read_board(std::string_view text, std::uint64_t max_size);

/// Writes the distinct edges in increasing order, then the terminals where the player to move has won or
/// drawn.
std::string write_board(const Board& board);

/// The number of vertices plus the number of edges.
std::uint64_t board_size(const Board& board);

/// Moves the token to this vertex, counted from 1.
struct Move {
  Number to = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

class Position {
 public:
  Position(std::shared_ptr<const Board> board, std::optional<Number> start);

  Seat to_move() const { return to_move_; }
  std::optional<Result> result() const;
  std::optional<std::string> why_illegal(Move move) const;
  void play(Move move);
  std::uint64_t count_moves(std::uint64_t bound) const;
  std::vector<Move> moves(std::uint64_t bound) const;
  Move move_at(std::uint64_t index) const;
  Move random_move(Random& random) const;
  /// Moves to a terminal that is lost for the opponent, if there is one. Otherwise avoids vertices from which
  /// the opponent could move to such a terminal, and prefers the vertex with the fewest moves, at random
  /// among equals. Examines at most 50 moves.
  Move greedy_move(Random& random) const;
  std::string describe(Move move) const;
  std::string picture() const;
  Scene scene(std::span<const Number> place) const;

  const Board& board() const { return *board_; }
  Vertex here() const { return path_.back(); }
  /// The vertex and the player to move. The third occurrence of a state ends the match.
  State state() const { return state(here(), to_move_); }
  const Occurrences& occurrences() const { return occurrences_; }

 private:
  static constexpr unsigned occurrences_of_a_draw = 3;

  static State state(Vertex vertex, Seat mover) { return State{vertex} * 2 + static_cast<State>(mover); }
  void enter(Vertex vertex);
  /// The result of the match if the token moves to this vertex now; empty if the match then continues.
  std::optional<Result> result_of_move(Vertex to) const;

  std::shared_ptr<const Board> board_;
  std::vector<Vertex> path_;
  Occurrences occurrences_;
  unsigned occurrence_ = 0;  // how often the current state has occurred
  Seat to_move_ = Seat::first;
};

}  // namespace gramy::graf
