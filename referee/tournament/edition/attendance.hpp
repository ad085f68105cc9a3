// Attendance in a Swiss: who plays in which rounds, where players enter and leave after it has begun.
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
    std::string person{};            ///< whose he is
    bool has_left = false;           ///< he is not in the file any more
    std::set<std::size_t> missed{};  ///< rounds, from 1 on, in which he has no part

    friend bool operator==(const Player&, const Player&) = default;
  };

  std::vector<Player> players;  ///< all who have played or are to play, in the order of the file

  /// None if there is no such player.
  const Player* find(std::string_view name) const;

  /// Who has a part in this round, in their order.
  std::vector<std::string> names_in_round(std::size_t round) const;

  friend bool operator==(const Attendance&, const Attendance&) = default;
};

/// Everybody in every round, but in a Swiss.
Attendance attendance_of(const Edition& edition);

/// How many rounds the file asks for if so many have a part in it.
std::size_t swiss_rounds(const TournamentFile& file, std::size_t players);

/// Makes the file that of a Swiss which has all these players, in these rounds. Who is not in the file has
/// left. Precondition: they are all of the file's, in its order, and perhaps others.
void set_attendance(TournamentFile& file, const Attendance& attendance);

/// How many of its players have not left.
std::size_t players_there(const TournamentFile& file);

}  // namespace gramy::referee
