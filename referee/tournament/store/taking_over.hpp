// How a tournament goes on with what is in its store.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "referee/tournament/store/identity.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// What of the players has changed since `played` have played some of the matches there. Throws Conflict,
/// naming `place`, if the tournament file has, or its boards; and unless `accept_changes`, if players have.
std::vector<std::string> accepted_changes(const std::string& place, const Facts& before, const Facts& now,
                                          const Identity& identity, const std::set<std::string>& played,
                                          bool accept_changes);

/// Makes the store that of the tournament. Returns what has changed; throws as above, and changes nothing
/// then.
std::vector<std::string> take_over(Store& store, const std::string& place, const Identity& identity,
                                   bool accept_changes);

}  // namespace gramy::referee
