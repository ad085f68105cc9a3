// Perfect play of misie-patysie: Wythoff's game modulo the limit + 1, with O(1) for a move.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "engine/misie-patysie/explanation.hpp"
#include "engine/misie-patysie/rules.hpp"
#include "engine/misie-patysie/table.hpp"
#include "engine/value.hpp"

namespace gramy::misie {

/// Knows the value of every position on a board. Let mu be the board's limit. A position is lost for the
/// player to move if and only if the residues of its piles modulo mu + 1 are a lost pair of the game without
/// a limit.
class Solver {
 public:
  /// Method `golden` uses a closed form and needs no table. Method `table` takes O(min(mu, larger pile)) time
  /// and memory, and throws BadInput for more than WythoffTable::most_columns.
  Solver(std::shared_ptr<const Board> board, std::string_view method, std::stop_token stop = {});

  const std::shared_ptr<const Board>& board() const { return board_; }

  /// The value of a pool for the player to move. O(1).
  Value value(Piles piles) const;

  /// All moves to lost positions, at most four, in the order of Position::moves. O(1).
  std::vector<Move> winning_moves(Piles piles) const;

 private:
  /// The residue that forms a lost pair together with the residue n; empty if no residue does.
  std::optional<Number> partner(Number n) const;
  /// The smaller number of the lost pair whose numbers differ by `difference`; empty if the larger number is
  /// no residue.
  std::optional<Number> lower(Number difference) const;

  std::shared_ptr<const Board> board_;
  std::optional<WythoffTable> table_;
};

class Analysis {
 public:
  explicit Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start = {},
                    const std::stop_token& stop = {});

  const Position& position() const { return position_; }
  void play(Move move) { position_.play(move); }
  Value value() const { return solver_->value(position_.piles()); }
  /// Always empty, because the solver does not measure the distance.
  std::optional<std::uint64_t> distance() const { return std::nullopt; }
  Value value_after(Move move) const;
  /// The first winning move in the order of Position::moves.
  Move winning_move() const { return solver_->winning_moves(position_.piles()).front(); }
  double turns_left() const;
  std::uint64_t key() const;
  Claims explain(Move move) const;

 private:
  std::shared_ptr<const Solver> solver_;
  Position position_;
};

}  // namespace gramy::misie
