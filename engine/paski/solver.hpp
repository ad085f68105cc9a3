// Perfect play of paski by Grundy values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/paski/explanation.hpp"
#include "engine/paski/grundy_function.hpp"
#include "engine/paski/rules.hpp"
#include "engine/value.hpp"

namespace gramy::paski {

/// Knows the Grundy value of every run that can occur on a board.
class Solver {
 public:
  /// Method `grundy` solves the boards that match_reach allows, method `table` boards of at most
  /// match_reach.any cells. Throws BadInput for larger boards.
  Solver(std::shared_ptr<const Board> board, std::string_view method, std::stop_token stop = {});

  const std::shared_ptr<const Board>& board() const { return board_; }

  /// The strips' lengths, ascending and distinct.
  const std::vector<Number>& lengths() const { return lengths_; }

  std::uint32_t grundy(Number run_length) const { return grundy_(run_length); }

  /// The Grundy value of the two parts of a run after a strip is laid in the run, with `left` free cells
  /// before the strip.
  std::uint32_t grundy_after(Number run_length, Number strip, Number left) const {
    return grundy(left) ^ grundy(run_length - strip - left);
  }

  /// The first strip, by length and then by place, that leaves the given value in a run that begins with cell
  /// 1. Empty if no strip does. The time is proportional to the length of the run or of the table, whichever
  /// is smaller.
  std::optional<Move> find_move(Number run_length, std::uint32_t value, const StopPoll& stop = {}) const;

 private:
  std::shared_ptr<const Board> board_;
  std::vector<Number> lengths_;
  GrundyFunction grundy_;
};

/// A line of play that a search tries out from a position (engine/resistance.hpp). Stores the lengths of the
/// runs in which a strip fits. At first they are sorted by place, because the position numbers its moves in
/// this order. After a move they are sorted by length.
class Line {
 public:
  /// Counts its steps in `work`, which must outlive the line.
  Line(const Solver& solver, const Position& position, std::uint32_t grundy, const StopPoll& work);

  /// The player to move loses if no move is left.
  std::optional<Value> ended() const { return moves_ > 0 ? std::nullopt : std::optional(Value::loss); }
  std::uint64_t count_moves() const { return moves_; }
  Value value_after(std::uint64_t move) const {
    return grundy_after(at(move)) == 0 ? Value::win : Value::loss;
  }
  void play(std::uint64_t move) { play(at(move)); }
  bool play_winning();
  /// An estimate: one turn of each player covers about as many cells as the two shortest strips together.
  double turns_left() const { return static_cast<double>(packed_) / static_cast<double>(two_strips_); }
  std::uint64_t key() const { return key_; }
  std::uint64_t steps() const { return work_->counted(); }

 private:
  /// A move of the line: a strip in runs_[run], with `left` free cells before it.
  struct Split {
    std::size_t run;
    Number strip;
    Number left;
  };
  Split at(std::uint64_t move) const;
  std::uint32_t grundy_after(Split split) const;
  void play(Split split);
  void add(Number run_length);

  const StopPoll* work_;
  const Solver* solver_;
  std::vector<Number> runs_;  // lengths of the runs in which a strip fits
  std::uint32_t grundy_;
  std::uint64_t moves_ = 0;
  std::uint64_t key_ = 0;
  Number packed_ = 0;  // number of cells that strips of the shortest length can cover in all runs together
  Number two_strips_ = 0;  // total length of the two shortest strips
};

class Analysis {
 public:
  explicit Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start = {},
                    std::stop_token stop = {});

  const Position& position() const { return position_; }
  void play(Move move);
  /// A position is lost if and only if the exclusive or of all runs' Grundy values is 0.
  Value value() const { return grundy_ == 0 ? Value::loss : Value::win; }
  /// Always empty, because the solver does not measure the distance.
  std::optional<std::uint64_t> distance() const { return std::nullopt; }
  Value value_after(Move move) const { return grundy_after(move) == 0 ? Value::win : Value::loss; }
  Move winning_move() const;
  Line line() const { return {*solver_, position_, grundy_, stop_}; }
  Claims explain(Move move) const;

 private:
  ValuedRun valued(Run run) const { return {run, solver_->grundy(run.length)}; }
  std::uint32_t grundy_after(Move move) const;

  std::shared_ptr<const Solver> solver_;
  StopPoll stop_;
  Position position_;
  std::uint32_t grundy_;  // exclusive or of all runs' Grundy values
};

}  // namespace gramy::paski
