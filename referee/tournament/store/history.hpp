// What a tournament's store has of its past.
#pragma once

#include "referee/tournament/store/outcome.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// The matches stand whichever versions of the players have played them: what differs was accepted.
History history_in(const Store& store);

}  // namespace gramy::referee
