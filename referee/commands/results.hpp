// `gramy-referee export` and `gramy-referee standings`: results of a tournament for people and programs.
// They read its folder or database, also while it is being played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/tournament/places/tournament_address.hpp"

namespace gramy::referee {

/// Prints standings.json, as it is in the folder, or would be in one. The exit code: 0 done, 1 not possible,
/// 2 there is no tournament.
int export_standings(const TournamentAddress& address);

/// Writes the tournament's pages into `out` (see export_html), and says what is to be opened. The exit code:
/// as above, and 128 + the signal if it was stopped by one.
int export_pages(const TournamentAddress& address, const std::string& out);

/// Prints how the recorded matches stand, and whether the tournament is running; of several as if they were
/// one, players by their names. With `edition`, which is for one alone, as that edition has it. The exit
/// code: as above.
int show_standings(const std::vector<TournamentAddress>& folders, bool json,
                   const std::optional<std::uint64_t>& edition);

/// Prints what every two players scored against each other; in several likewise. The exit code: as above.
int show_head_to_head(const std::vector<TournamentAddress>& folders,
                      const std::optional<std::uint64_t>& edition);

}  // namespace gramy::referee
