// Standings of any edition of a tournament.
#pragma once

#include <cstdint>

#include "engine/base/stop.hpp"
#include "referee/tournament/counted/history.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The standings of an edition, computed from the matches that count in it. `decisions_of`: the decisions in
/// a match, for a format that uses accuracy. Throws BadInput if there is no edition of this number. Throws as
/// Store does, and Stopped.
StoredStandings edition_standings(const Store& store, std::uint64_t number,
                                  const std::function<DecisionsOf(const Format&)>& decisions_of,
                                  const StopPoll& poll = {});

}  // namespace gramy::referee
