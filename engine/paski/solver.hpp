// Perfect play of paski by Grundy values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "engine/paski/explanation.hpp"
#include "engine/paski/grundy_function.hpp"
#include "engine/paski/rules.hpp"
#include "engine/value.hpp"

namespace gramy::paski {

/// Knows the Grundy value of every run that can occur on a board.
class Solver {
 public:
  /// Method `grundy` takes boards within match_reach, `table` those of match_reach.any cells. Throws BadInput
  /// for larger ones.
  Solver(std::shared_ptr<const Board> board, std::string_view method, std::stop_token stop = {});

  const std::shared_ptr<const Board>& board() const { return board_; }

  std::uint32_t grundy(Number run_length) const { return grundy_(run_length); }

  /// The Grundy value of what a strip leaves of a run, with `left` free cells before it.
  std::uint32_t grundy_after(Number run_length, Number strip, Number left) const {
    return grundy(left) ^ grundy(run_length - strip - left);
  }

  /// The first strip, by length and place, that leaves a given value of a run that begins with cell 1; none
  /// if there is none. O(cells of the table that are no longer than the run).
  std::optional<Move> find_move(Number run_length, std::uint32_t value) const;

  /// How many moves in a run leave a given value. As fast.
  std::uint64_t count_moves(Number run_length, std::uint32_t value) const;

 private:
  std::shared_ptr<const Board> board_;
  std::vector<Number> lengths_;
  GrundyFunction grundy_;
};

class Analysis {
 public:
  explicit Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start = {},
                    std::stop_token stop = {});

  const Position& position() const { return position_; }
  void play(Move move);
  /// Lost iff the exclusive or of all runs' Grundy values is 0.
  Value value() const { return grundy_ == 0 ? Value::loss : Value::win; }
  /// Not measured.
  std::optional<std::uint64_t> distance() const { return std::nullopt; }
  Value value_after(Move move) const { return grundy_after(move) == 0 ? Value::win : Value::loss; }
  /// From a lost position, of all moves (or, where there are more than 100, of a few of them) the first that
  /// leaves the fewest winning answers.
  Move best_move() const { return grundy_ == 0 ? hardest_move() : winning_move(); }
  Claims explain(Move move) const;

 private:
  ValuedRun valued(Run run) const { return {run, solver_->grundy(run.length)}; }
  std::uint32_t grundy_after(Move move) const;
  Move winning_move() const;
  Move hardest_move() const;

  std::shared_ptr<const Solver> solver_;
  Position position_;
  std::uint32_t grundy_;  // of the whole position
  std::stop_token stop_;
};

}  // namespace gramy::paski
