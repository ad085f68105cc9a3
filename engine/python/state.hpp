// State of a match: its position, the moves so far, and its analysis once a value is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/python/started_board.hpp"

namespace gramy::python {

/// The longest list of moves by default. An action is an index of a move in such a list.
inline constexpr std::uint64_t most_actions = 1000;

/// The longest list of moves that a caller may ask for.
inline constexpr std::uint64_t most_listed = 1'000'000;

/// Why a move keeps the value of its position, or how the opponent answers a mistake.
struct Explanation {
  /// The values before and after a mistake, and the opponent's answer to it.
  struct Mistake {
    Value before, after;  ///< values for the player who moves
    /// The opponent's best answer. Empty if the match ends with the mistake.
    std::optional<AnyMove> reply{};
  };
  std::optional<Mistake> mistake{};
  Claims claims{};  ///< claims about the move; if the move is a mistake, about the reply
};

/// A position of a match, and the moves that lead to the position. After a value was asked for, also holds
/// the analysis of the position. Every function throws InUse while another thread computes a value of this
/// state. Functions check the engine's preconditions, and throw IllegalMove or TooManyMoves.
class State {
 public:
  explicit State(SharedBoard board);
  /// Copies everything but the analysis.
  State(const State& other);

  const SharedBoard& board() const { return board_; }
  const AnyPosition& position() const;
  // history() and legal_moves() return copies. While Python converts these moves, its garbage collection may
  // run code that plays a move in this state.
  std::vector<AnyMove> history() const;
  /// The legal moves in their fixed order.
  std::vector<AnyMove> legal_moves(std::uint64_t bound = most_actions) const;
  AnyMove move_of(std::uint64_t action) const;
  void play(const AnyMove& move);

  // Exact values, for the player to move, history included.
  Value value();
  std::optional<std::uint64_t> distance();
  Value value_after(const AnyMove& move);
  /// One value for each legal move.
  std::vector<Value> values_after();
  AnyMove best_move();
  /// The legal moves that keep the value. Empty after the end.
  std::vector<AnyMove> best_moves();
  Explanation explain(const AnyMove& move);

 private:
  const std::vector<AnyMove>& listed_moves(std::uint64_t bound = most_actions) const;
  void check_free() const;
  void check_legal(const AnyMove& move) const;
  void check_running() const;
  /// Calls `use` with the analysis of this position, without the interpreter's lock.
  void analysed(const std::function<void(AnyAnalysis&)>& use);
  AnyAnalysis& caught_up();

  SharedBoard board_;
  AnyPosition position_;
  std::vector<AnyMove> played_;
  mutable std::vector<AnyMove> moves_;  // the legal moves, if moves_known_
  mutable bool moves_known_ = false;
  // whether a thread computes a value; changes only while the interpreter's lock is held
  bool in_use_ = false;
  std::stop_source stop_;
  std::optional<AnyAnalysis> analysis_;
  std::size_t followed_ = 0;  // number of moves that the analysis has followed
};

}  // namespace gramy::python
