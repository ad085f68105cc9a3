// Ids of players. A store has the matches of a player under its id, so that its name may change.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "referee/tournament/edition/edition.hpp"

namespace gramy::referee {

/// Gives the players of an edition their ids. A player gets the ids of the player that had its name, or its
/// earlier name (`was`), in the newest edition with such a player. A new player gets a new id. In an
/// open format (see is_open), a player that connects by itself also gets a new id if it did not connect by
/// itself in the newest edition, because it may be another bot. With `accepts_changes` the player keeps its
/// ids. `before`: all editions, in order.
Edition with_ids(Edition now, std::span<const Edition> before, bool accepts_changes);

/// For each renamed player's old name, its new name.
std::map<std::string, std::string> renamed_players(const Edition& before, const Edition& now);

/// A message for each earlier name (`was`) that has no effect, because one edition had players of both names.
std::vector<std::string> vain_earlier_names(const Edition& now, std::span<const Edition> before);

}  // namespace gramy::referee
