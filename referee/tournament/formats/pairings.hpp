// The pairings of a round, each computed from its number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "referee/tournament/formats/circle.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// The opponents on each board of a game, in this order.
using Meetings = std::variant<std::vector<Opponents>, Circle>;

/// Takes memory for the opponents, and none for the boards.
class Pairings {
 public:
  /// No pairings.
  Pairings() = default;

  /// `meetings[g]` are played on every board of game g. The first board of every game comes first, then the
  /// second, so that all games advance together. The two seatings of a pair follow each other.
  Pairings(const Fixtures& fixtures, std::vector<Meetings> meetings);

  /// Players meet the same opponents in every game.
  Pairings(const Fixtures& fixtures, const std::vector<Opponents>& opponents);

  std::uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  /// Precondition: number < size().
  Pairing operator[](std::uint64_t number) const;

  /// `size` pairings from number `first` on. After the last pairing the first one follows, with its repeat
  /// number raised by one. Precondition: there are pairings.
  Pairings from(std::uint64_t first, std::uint64_t size) const;

 private:
  struct Game {
    std::size_t boards = 0;
    std::size_t first_board = 0;
    Meetings meetings;
    std::uint64_t matches_a_board = 0;

    std::uint64_t matches_on(std::size_t board) const { return board < boards ? matches_a_board : 0; }
  };
  /// A range of boards on which the same games are played.
  struct Section {
    std::uint64_t first_match = 0;
    std::size_t first_board = 0;
    std::uint64_t matches_a_board = 0;  // for all games together
  };

  std::vector<Game> games_;
  std::vector<Section> sections_;  // empty without matches
  std::uint64_t once_ = 0;         // matches before the repetitions begin
  std::uint64_t first_ = 0;
  std::uint64_t size_ = 0;
};

}  // namespace gramy::referee
