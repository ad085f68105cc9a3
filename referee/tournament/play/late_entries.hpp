// Players who enter a Swiss, or leave it, after it has begun.
#pragma once

#include <vector>

#include "engine/base/stop.hpp"
#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// The file of a Swiss as it goes on with what is in the store: who was not in it before misses the rounds
/// that have begun, and who is not in the file any more all others. `boards` are the file's. The
/// same again gives the same, until another round begins. Throws as Store does, and Stopped.
TournamentFile with_late_entries(TournamentFile file, const std::vector<std::vector<TournamentBoard>>& boards,
                                 const Store& store, const StopPoll& poll = {});

}  // namespace gramy::referee
