// Names for the numbers in a tournament's schedule.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/formats/not_admitted.hpp"
#include "referee/tournament/formats/schedule.hpp"
#include "referee/tournament/records/match_identity.hpp"
#include "referee/tournament/tables/standings.hpp"

namespace gramy::referee {

struct ScheduleNames {
  struct Board {
    std::string name;
    BoardIdentity identity;
    std::optional<Seat> asked{};  ///< the seat of the only player, in an exam
  };
  struct Game {
    std::string id;
    std::vector<Board> boards;
  };

  std::string tournament;
  std::vector<std::string> players;
  std::vector<Game> games;
  Persons persons{};
  std::vector<NotAdmitted> not_admitted{};

  BySeat<std::string> players_of(const Pairing& match) const;
  MatchIdentity identity_of(const Pairing& match) const;
  std::string id_of(const Pairing& match) const;
};

/// The names of a tournament's schedule. `boards`: the result of make_boards(file).
ScheduleNames schedule_names(const TournamentFile& file,
                             const std::vector<std::vector<TournamentBoard>>& boards);
ScheduleNames schedule_names(const Edition& edition);

}  // namespace gramy::referee
