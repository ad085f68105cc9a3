// Parts of a tournament's schedule: rounds of matches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"

namespace gramy::referee {

/// One match of a schedule. All numbers are indices into the tournament's lists.
struct Pairing {
  std::size_t game = 0;
  std::size_t board = 0;
  BySeat<std::size_t> players{};  ///< the players in both seats; in an exam both seats have the same player
  std::size_t repeat = 0;         ///< how often the same players have played this board in these seats before

  friend auto operator<=>(const Pairing&, const Pairing&) = default;
};

struct SchedulePlace {
  std::uint64_t round = 0;   ///< from 1; 0 if unknown, because version 0.1 or earlier recorded the match
  std::uint64_t number = 0;  ///< number within the round

  friend auto operator<=>(const SchedulePlace&, const SchedulePlace&) = default;
};

/// A match's id: "paski:generated-3:perfect:shaky". In an exam, without an opponent: "paski:ITEM:perfect:". A
/// second match of the same players: "paski:generated-3:perfect:shaky#2". Replaying the tournament gives the
/// same ids. They are unique, because neither a game's id nor a player's name contains a colon or a `#`.
std::string match_id(std::string_view game, std::string_view board, const BySeat<std::string>& players,
                     std::size_t repeat = 0);

/// The games, boards and players of a tournament.
struct Fixtures {
  struct Game {
    std::size_t boards = 0;
    std::vector<std::size_t> players{};  ///< players of the game, ascending
    /// Number of boards for play-offs of a knockout. They follow the other boards.
    std::size_t play_off_boards = 0;
    std::size_t first_board = 0;  ///< number of the game's first board
  };

  std::size_t players = 0;  ///< number of all players; player 0 is seeded first, and so on
  std::vector<Game> games;
  std::uint64_t seed = 1;
};

/// The result of a pairing. The type is small, because a round may have very many results.
struct PairingResult {
  /// The half points of each seat: 2 for a win, 1 for a draw. If a match was not played because one player is
  /// out of the tournament, the other player gets 2 (a walkover). If both are out, both get 0.
  BySeat<std::uint8_t> half_points{};
  BySeat<bool> faults{};  ///< whether the player lost by a fault
  BySeat<bool> out{};     ///< whether the player was out, if the match was not played
  bool played = false;

  friend bool operator==(const PairingResult&, const PairingResult&) = default;
};

/// Two players who meet on the boards of a game, with both seatings on each board.
struct Opponents {
  std::array<std::size_t, 2> players{};
  std::size_t repeat = 0;

  friend auto operator<=>(const Opponents&, const Opponents&) = default;
};

/// The number of matches between two players who play every game.
std::uint64_t matches_of_a_pair(const Fixtures& fixtures);

}  // namespace gramy::referee
