// Parts of a tournament's schedule: matches, in rounds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"

namespace gramy::referee {

/// One match of a schedule, by what it is: all numbers are indices into the tournament's lists.
struct Pairing {
  std::size_t game = 0;
  std::size_t board = 0;
  BySeat<std::size_t> players{};
  std::size_t repeat = 0;  ///< how often these two have played this board so before

  friend auto operator<=>(const Pairing&, const Pairing&) = default;
};

/// Where a match stands in a tournament's schedule.
struct SchedulePlace {
  std::uint64_t round = 0;   ///< from 1 on; 0: not known, of matches recorded by versions up to 0.1
  std::uint64_t number = 0;  ///< in the round

  friend auto operator<=>(const SchedulePlace&, const SchedulePlace&) = default;
};

/// A match's id: readable, the same whenever the tournament is played, and unique in it, because neither a
/// game's id nor a player's name holds a colon or a `#`: "paski:generated-3:perfect:shaky", and when the same
/// is played a second time "paski:generated-3:perfect:shaky#2".
std::string match_id(std::string_view game, std::string_view board, const BySeat<std::string>& players,
                     std::size_t repeat = 0);

/// What there is to play.
struct Fixtures {
  struct Game {
    std::size_t boards = 0;
    std::vector<std::size_t> players{};  ///< who plays it, ascending
    std::size_t play_off_boards = 0;     ///< behind the boards, see Knockout
    std::size_t first_board = 0;         ///< the number of the first of the boards
  };

  std::size_t players = 0;  ///< in all; 0 is seeded first, and so on
  std::vector<Game> games;
  std::uint64_t seed = 1;
};

/// What has become of a pairing. Small, as there is one for each match of a round.
struct PairingResult {
  /// By seat, a win 2, a draw 1. Where nothing was played: 2 for a player against one who was out of the
  /// tournament (a walkover), else 0 for both.
  BySeat<std::uint8_t> half_points{};
  BySeat<bool> faults{};  ///< who lost by misbehaving and not by playing
  BySeat<bool> out{};     ///< who was out, if nothing was played
  bool played = false;

  friend bool operator==(const PairingResult&, const PairingResult&) = default;
};

/// Two players who are to play each other on boards of a game, with both seatings of each.
struct Opponents {
  std::array<std::size_t, 2> players{};
  std::size_t repeat = 0;

  friend auto operator<=>(const Opponents&, const Opponents&) = default;
};

/// Matches that two players who play every game play in all against each other.
std::uint64_t matches_of_a_pair(const Fixtures& fixtures);

}  // namespace gramy::referee
