// policjant-i-zlodziej: perfect play by retrograde analysis (retrograde.hpp) of all situations.
// The steps between situations are not stored. A board of c cells that are no walls has 2 c^2 situations.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/distance_play.hpp"
#include "engine/policjant-i-zlodziej/distances.hpp"
#include "engine/policjant-i-zlodziej/explanation.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"
#include "engine/verdict.hpp"

namespace gramy::policjant {

/// The verdicts of all situations, without history. Takes one byte for each situation. While it is built, it
/// takes an eighth of a byte more on a board without walls.
class Solver {
 public:
  static constexpr Cell most_cells = 46'340;  ///< with more cells, 32 bits could not number the situations

  /// Throws BadInput if the board has more than most_cells cells that are no walls, if there is not enough
  /// memory for the situations, or if a win takes more than 65 534 plies. Throws Stopped.
  Solver(std::shared_ptr<const Board> board, std::string_view method, const std::stop_token& stop = {},
         const Progress& progress = {});

  const std::shared_ptr<const Board>& board() const { return board_; }
  /// Number of passes over the situations. Each pass finds the wins of one player at one distance.
  std::uint32_t passes() const { return passes_; }

  // The verdict of a situation, by Situation::number. This function and the next two form an arena
  // (engine/arena.hpp).
  Verdict verdict(State state) const;
  StateRow successors(State state) const;
  StateRow predecessors(State state) const;

 private:
  // The situation that a number stands for: each player's cell, and the player to move.
  struct Digits {
    BySeat<Cell> at;
    Seat to_move;
  };
  Digits digits(State state) const;
  bool is_end(const BySeat<Cell>& at) const;
  Verdict police_verdict(Cell police_cell, Cell thief_cell) const;
  // The situations in which `seat` has made one step or stayed, and the other player is to move.
  StateRow one_step_away(Digits now, Seat seat) const;

  std::shared_ptr<const Board> board_;
  std::uint32_t cells_;
  BySeat<std::vector<Steps>> steps_;  // for each seat and cell, the legal steps
  Distances distances_;
  std::uint32_t passes_ = 0;
};

class Analysis {
 public:
  Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop = {});

  const Position& position() const { return position_; }
  void play(Move move);
  Value value();
  std::optional<std::uint64_t> distance();
  Value value_after(Move move);
  Move winning_move();
  DistancePlay<const Solver>::Line line() { return play_.line(position_.occurrences()); }
  Claims explain(Move move);

 private:
  void enter();
  /// Index of a legal move among the steps of the player to move.
  std::uint32_t index(Move move) const;
  Verdict verdict();

  std::shared_ptr<const Solver> solver_;
  Position position_;
  DistancePlay<const Solver> play_;
};

}  // namespace gramy::policjant
