// Players who enter or leave a Swiss tournament after it has begun.
#pragma once

#include <vector>

#include "engine/base/stop.hpp"
#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The file of a Swiss tournament that is resumed from the store. New players miss the rounds that have
/// begun. Players that are no longer in the file miss all other rounds. `boards`: the result of
/// make_boards(file). Repeated calls return the same file until another round begins. `is_played`: whether
/// other processes play the tournament. If so, a round counts as begun once it is opened. Throws as Store
/// does, and Stopped.
TournamentFile with_late_entries(TournamentFile file, const std::vector<std::vector<TournamentBoard>>& boards,
                                 const Store& store, bool is_played, const StopPoll& poll = {});

}  // namespace gramy::referee
