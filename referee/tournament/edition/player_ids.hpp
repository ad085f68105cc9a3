// Ids of players. A store keeps the matches of a player under its id, so that its name may change.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "referee/tournament/edition/edition.hpp"

namespace gramy::referee {

/// Gives the players of an edition their ids. A player has the ids of the earlier player of its name, or of
/// its earlier name (`was`), from the newest edition that has one. A new player gets a new id. In a
/// round-robin and a gauntlet, a player that connects by itself gets a new id if it did not connect by itself
/// in the newest edition: nobody knows whether it is the same. With `accepts_changes` it keeps its ids.
/// `before`: all editions, in order.
Edition with_ids(Edition now, std::span<const Edition> before, bool accepts_changes);

/// Players with a new name, by their names before.
std::map<std::string, std::string> renamed_players(const Edition& before, const Edition& now);

/// Lines about earlier names (`was`) without effect, because one edition had both players.
std::vector<std::string> vain_earlier_names(const Edition& now, std::span<const Edition> before);

}  // namespace gramy::referee
