// Rules of hydrorozgrywka: undirected edge geography on a cactus (Polish Olympiad in Informatics, 2015/16).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/base/random.hpp"
#include "engine/hydrorozgrywka/board.hpp"
#include "engine/hydrorozgrywka/untouched.hpp"
#include "engine/scene.hpp"
#include "engine/value.hpp"

namespace gramy::hydro {

inline constexpr BySeat<std::string_view> roles{"Bajtazar", "Bajtoni"};

/// A move along an unused edge to the vertex `to`.
struct Move {
  Number to = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

/// A cycle that the walk has entered at `root` and not yet closed. The walk can leave it only at its root. So
/// the open cycles form a stack, and the `here` of each cycle is the root of the next.
struct OpenCycle {
  Place root;
  Place here;
  Direction direction;

  Step onward() const { return {here, direction}; }
};

/// A position: a walk that uses no edge twice. At each vertex the walk may enter an untouched cycle, in
/// either direction, or continue along the innermost open cycle. All other edges of the vertex are used up.
class Position {
 public:
  /// Precondition: `start` is a vertex.
  Position(std::shared_ptr<const Board> board, std::optional<Number> start);

  Seat to_move() const { return seat_at_ply(played_); }
  std::optional<Result> result() const;
  std::optional<std::string> why_illegal(const Move& move) const;
  void play(const Move& move);
  std::uint64_t count_moves(std::uint64_t bound) const;
  /// The legal moves in ascending order.
  std::vector<Move> moves(std::uint64_t bound) const;
  /// The legal move with this index. The moves into untouched cycles come first, forward and backward for
  /// each, and then the step along the open cycle.
  Move move_at(std::uint64_t index) const;
  Move random_move(Random& random) const;
  /// Moves to the vertex where the opponent has the fewest moves.
  Move greedy_move(Random& random) const;
  std::string describe(const Move& move) const;
  std::string picture() const;
  Scene scene(std::span<const Number> place) const;

  const Board& board() const { return *board_; }
  Vertex here() const { return here_; }
  std::uint32_t edges_left() const { return board_->edge_count() - played_; }
  bool used(Edge edge) const { return used_[edge]; }
  /// The places of the vertex `here` on untouched cycles, in no particular order. Valid until the next move.
  std::span<const Place> entrances() const { return entrances(here_); }
  std::span<const Place> entrances(Vertex vertex) const { return untouched_.of(*board_, vertex); }
  /// Index of an untouched place among the entrances of its vertex.
  std::uint32_t entrance_index(Place place) const { return untouched_.index(*board_, place); }
  /// Whether the walk can enter the cycle at this place.
  bool untouched(Place place) const { return untouched_.contains(*board_, place); }
  /// Open cycles from the outermost to the innermost.
  std::span<const OpenCycle> open_cycles() const { return open_; }

  /// The step of a legal move; empty if the move is illegal.
  std::optional<Step> step(const Move& move) const;
  Move move(Step step) const { return {board_->vertex(board_->target(step))}; }
  bool goes_on(Step step) const { return !open_.empty() && step.from == open_.back().here; }
  bool closes(Step step) const { return goes_on(step) && board_->target(step) == open_.back().root; }
  /// Number of the opponent's moves after a legal step. O(1).
  std::uint64_t answers(Step step) const;

 private:
  std::shared_ptr<const Board> board_;
  Vertex start_;
  Vertex here_;
  Vertex previous_ = 0;  // the vertex before the last move
  std::uint32_t played_ = 0;
  std::vector<OpenCycle> open_;
  std::vector<bool> used_;  // for each edge
  UntouchedPlaces untouched_;
};

}  // namespace gramy::hydro
