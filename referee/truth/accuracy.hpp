// The accuracy of a player: how many of its moves were mistakes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/judge.hpp"

namespace gramy::referee {

struct Accuracy {
  // moves in won positions: those that kept the win, and those that threw it away
  std::uint64_t wins_kept = 0, wins_thrown = 0;
  // moves in drawn positions: those that kept the draw, and those that lost it
  std::uint64_t draws_kept = 0, draws_lost = 0;
  std::uint64_t could_err = 0;  ///< moves in positions in which a mistake was possible
  std::uint64_t erred = 0;      ///< moves that were mistakes
  std::uint64_t given_up = 0;   ///< positions, won or drawn, in which the player resigned or lost by a fault

  struct Win {
    std::uint64_t plies = 0;  ///< plies of the whole match, of both players
    std::string match;

    friend bool operator==(const Win&, const Win&) = default;
  };
  std::optional<Win> slowest_win;  ///< the win in the longest match; of equally long matches, the one with
                                   ///< the first id

  /// A move that did not keep the value.
  struct Mistake {
    std::uint64_t ply = 0;
    AnyMove move;
    AnyMove better;  ///< a move that keeps the value

    friend bool operator==(const Mistake&, const Mistake&) = default;
  };
  /// A lost match and the moves that lost it.
  struct Loss {
    std::string match;
    Mistake first;
    /// The decisive mistake; none if the last position was not lost, see LosingMoves.
    std::optional<Mistake> decisive;

    friend bool operator==(const Loss&, const Loss&) = default;
  };
  std::vector<Loss> losses;  ///< the matches that the player lost by its own moves

  /// The share of moves that kept the value, among moves where a mistake was possible. None if there were no
  /// such moves.
  std::optional<double> rate() const;

  void add(const Accuracy& other);
  friend bool operator==(const Accuracy&, const Accuracy&) = default;
};

/// The accuracy of the player in `seat` in one match. `winner`: none for a draw. The first `opening` moves do
/// not count.
Accuracy accuracy_of(std::span<const JudgedMove> moves, Seat seat, std::optional<Seat> winner,
                     const std::string& match, std::size_t opening = 0);

}  // namespace gramy::referee
