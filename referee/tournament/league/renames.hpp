// Players of a league who had other names in its earlier rounds.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "referee/tournament/league/league_table.hpp"

namespace gramy::referee {

/// The name that a player has, by the one that he had before.
using Renames = std::map<std::string, std::string>;

/// Gives what was played under an earlier name to the present one. `rounds` are those up to the one whose
/// tournament file says `renames`. Two who have played in the same round are two players, and stay so.
/// Returns in words whose earlier rounds are not his.
std::vector<std::string> follow_renames(std::span<RoundResults> rounds, const Renames& renames);

}  // namespace gramy::referee
