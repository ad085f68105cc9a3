// Ids of players. A store keeps matches under the ids of their players, so that players may change names.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "referee/tournament/edition/edition.hpp"

namespace gramy::referee {

/// Gives the players of an edition their ids. A player keeps the ids that it had in earlier editions, under
/// its name or its earlier name (`was`). A player without such ids gets a new id. In an open format (see
/// is_open), a player may begin to connect by itself. Then it may be another bot, so it also gets a new id,
/// except with `accepts_changes`. `before`: all earlier editions, oldest first.
Edition with_ids(Edition now, std::span<const Edition> before, bool accepts_changes);

/// For each renamed player's old name, its new name.
std::map<std::string, std::string> renamed_players(const Edition& before, const Edition& now);

/// A message for each earlier name (`was`) that has no effect. An earlier name has no effect if one edition
/// had players of both names, because these are different players.
std::vector<std::string> vain_earlier_names(const Edition& now, std::span<const Edition> before);

}  // namespace gramy::referee
