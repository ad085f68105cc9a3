// Accuracy of play, counted from judged moves.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/judge.hpp"

namespace gramy::referee {

/// Of one player, in some matches. Kept and thrown are moves made in won and in drawn positions.
struct Accuracy {
  std::uint64_t wins_kept = 0, wins_thrown = 0;
  std::uint64_t draws_kept = 0, draws_lost = 0;
  std::uint64_t could_err = 0;  ///< moves made where a mistake was possible
  std::uint64_t erred = 0;      ///< those that were one
  std::uint64_t given_up = 0;   ///< won and drawn positions, by resigning or a fault; no move

  struct Win {
    std::uint64_t plies = 0;  ///< of the whole match
    std::string match;

    friend bool operator==(const Win&, const Win&) = default;
  };
  std::optional<Win> slowest_win;  ///< of the longest the one whose match comes first by its id

  struct Mistake {
    std::uint64_t ply = 0;
    AnyMove move;
    AnyMove better;  ///< would have kept the value

    friend bool operator==(const Mistake&, const Mistake&) = default;
  };
  /// A match that was lost, and the moves by which it was.
  struct Loss {
    std::string match;
    Mistake first;
    std::optional<Mistake> decisive;  ///< as in LosingMoves

    friend bool operator==(const Loss&, const Loss&) = default;
  };
  std::vector<Loss> losses;  ///< none for a match lost from the beginning on, or only by a fault

  /// Value-keeping moves / moves where a mistake was possible; none if it never was.
  std::optional<double> rate() const;

  void add(const Accuracy& other);
  friend bool operator==(const Accuracy&, const Accuracy&) = default;
};

/// What the player in `seat` did in one match. `winner`: none of a draw.
Accuracy accuracy_of(std::span<const JudgedMove> moves, Seat seat, std::optional<Seat> winner,
                     const std::string& match);

}  // namespace gramy::referee
