// The matches of a tournament that do not count, as JSON lines: export --uncounted.
#pragma once

#include "referee/tournament/places/tournament_address.hpp"

namespace gramy::referee {

/// Prints those that do not count in the newest edition of the folder's or database's tournament, as they
/// were played. Returns the program's exit code.
int export_uncounted(const TournamentAddress& address);

}  // namespace gramy::referee
