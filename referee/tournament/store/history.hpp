// What a tournament's store has of its past.
#pragma once

#include "referee/tournament/store/outcome.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// The matches stand whichever versions of the players have played them: what differs was accepted.
History history_in(const Store& store);

/// The same without the matches whose place in the schedule was recorded, which take most of the memory.
History history_without_places(const Store& store);

}  // namespace gramy::referee
