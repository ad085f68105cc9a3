// Misie-patysie (bears and sticks): two players take bears, sticks or equally many of both from one pool.
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
#include "engine/scene.hpp"
#include "engine/value.hpp"

namespace gramy::misie {

struct Piles {
  Number bears;
  Number sticks;

  friend bool operator==(const Piles&, const Piles&) = default;
};

/// The pool at the start, which is not empty, and the limit. A move may take at most `limit` of each kind.
/// The limit is at least 1.
struct Board {
  Piles piles;
  Number limit;

  friend bool operator==(const Board&, const Board&) = default;
};

/// The amounts that a move takes: bears only, sticks only, or equally many of both.
struct Move {
  Number bears;
  Number sticks;

  friend bool operator==(const Move&, const Move&) = default;
};

/// Throws BadInput unless the text is three numbers, the pool is not empty, the limit is at least 1 and no
/// pile is larger than max_size.
Board read_board(std::string_view text, std::uint64_t max_size);
std::string write_board(const Board& board);
/// Size of the larger pile.
std::uint64_t board_size(const Board& board);

/// The piles after a move. Precondition: the move takes no more than there is.
inline Piles after(Piles piles, Move move) {
  return {piles.bears - move.bears, piles.sticks - move.sticks};
}

class Position {
 public:
  /// `start` is empty, because the board determines where play begins.
  explicit Position(std::shared_ptr<const Board> board, std::optional<Number> start = {});

  const Board& board() const { return *board_; }
  Piles piles() const { return piles_; }

  Seat to_move() const { return to_move_; }
  /// A win for the player who emptied the pool; empty while the match continues.
  std::optional<Result> result() const;
  std::optional<std::string> why_illegal(Move move) const;
  void play(Move move);
  std::uint64_t count_moves(std::uint64_t bound) const;
  /// The legal moves: bears only, then sticks only, then both. Within each kind, the amounts increase.
  std::vector<Move> moves(std::uint64_t bound) const;
  Move move_at(std::uint64_t index) const;
  Move random_move(Random& random) const;
  Move greedy_move(Random& random) const;
  std::string describe(Move move) const;
  std::string picture() const;
  Scene scene(std::span<const Number> place) const;

 private:
  // The largest amount that a move of each kind can take. Every amount from 1 to this one is legal.
  Number most_bears() const;
  Number most_sticks() const;
  Number most_both() const;

  std::shared_ptr<const Board> board_;
  Piles piles_;
  Seat to_move_ = Seat::first;
  std::optional<Move> last_move_;
};

}  // namespace gramy::misie
