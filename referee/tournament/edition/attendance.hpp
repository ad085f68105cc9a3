// Attendance in a Swiss tournament: the rounds in which each player plays.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

struct Attendance {
  struct Player {
    std::string name;
    std::string person{};   ///< the person who owns the player
    bool has_left = false;  ///< whether the player is in an earlier version of the file, but not in this one
    std::set<std::size_t> missed{};  ///< rounds, from 1 on, in which the player does not play

    friend bool operator==(const Player&, const Player&) = default;
  };

  std::vector<Player> players;  ///< all past, present and future players, in the file's order

  const Player* find(std::string_view name) const;

  /// Names of the players in this round, in the order of `players`.
  std::vector<std::string> names_in_round(std::size_t round) const;

  friend bool operator==(const Attendance&, const Attendance&) = default;
};

/// Attendance of the edition's players. Outside a Swiss tournament, every player plays in every round.
Attendance attendance_of(const Edition& edition);

/// The number of rounds of the file's Swiss tournament, if it has this number of players.
std::size_t swiss_rounds(const TournamentFile& file, std::size_t players);

/// Writes these players and their rounds into the file of a Swiss tournament. Players that the file does not
/// have are marked as left. Precondition: `attendance` has all players of the file, in its order, and perhaps
/// others.
void set_attendance(TournamentFile& file, const Attendance& attendance);

/// The number of players that have not left.
std::size_t players_there(const TournamentFile& file);

}  // namespace gramy::referee
