// Players of a league who had other names in earlier rounds.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "referee/tournament/league/league_table.hpp"

namespace gramy::referee {

/// A map from a player's earlier name to its present name.
using Renames = std::map<std::string, std::string>;

/// Moves results under an earlier name to the present name. `rounds` end with the round whose tournament file
/// has these `renames`. Two names that played in the same round are two players, and stay separate. Returns a
/// message for each such case.
std::vector<std::string> follow_renames(std::span<RoundResults> rounds, const Renames& renames);

}  // namespace gramy::referee
