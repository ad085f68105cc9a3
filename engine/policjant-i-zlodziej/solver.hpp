// policjant-i-zlodziej: perfect play by retrograde analysis over the situations, none of whose edges are
// stored.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/distance_play.hpp"
#include "engine/policjant-i-zlodziej/rules.hpp"
#include "engine/verdict.hpp"

namespace gramy::policjant {

/// The verdicts of all situations, as if nothing had been played. Time proportional to the steps possible in
/// all situations; two bytes a situation beside the situations found last.
class Solver {
 public:
  /// Throws BadInput where more than 16 384 cells are no walls, and where a win takes more than 32 759 plies.
  Solver(std::shared_ptr<const Board> board, std::string_view method);

  const std::shared_ptr<const Board>& board() const { return board_; }

  // The arena of all situations, by Situation::number.
  Verdict verdict(State state) const;
  StateRow successors(State state) const;
  StateRow predecessors(State state) const;

 private:
  // Of a situation's number: where the player who waits stands, where the one to move, and which of the two
  // that is.
  struct Digits {
    Cell waiting;
    Cell moving;
    std::size_t to_move;
  };
  // Situations found to be decided at one distance, by who is to move in them.
  struct Found {
    std::uint16_t waiting;
    std::uint16_t moving;
  };
  using Frontier = std::array<std::vector<Found>, 2>;

  Digits digits(State state) const;
  bool is_end(State state) const;
  void count_steps();
  Frontier find_ends();
  Frontier one_ply_earlier(const Frontier& decided, std::uint32_t distance);

  std::shared_ptr<const Board> board_;
  State cells_;
  std::array<std::vector<Steps>, 2> steps_;  // by seat and cell
  // Undecided: how many answers are not known to be won for the other player. Decided: 16 + 2 * distance, and
  // 1 if the player to move has won.
  std::vector<std::uint16_t> codes_;
};

class Analysis {
 public:
  Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start);

  const Position& position() const { return position_; }
  void play(Move move);
  Value value();
  std::optional<std::uint64_t> distance();
  Value value_after(Move move);
  Move best_move();

 private:
  void enter();
  Verdict verdict();

  std::shared_ptr<const Solver> solver_;
  Position position_;
  DistancePlay<const Solver> play_;
};

}  // namespace gramy::policjant
