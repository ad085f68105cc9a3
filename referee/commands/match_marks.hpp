// What a player's log says of the matches that it plays.
#pragma once

#include <string>

#include "referee/match/match.hpp"

namespace gramy::referee {

/// "match paski:generated-1:ala:perfect begins: paski, moves first, against perfect".
std::string begin_mark(const MatchSetup& match, Seat seat);

/// "match paski:generated-1:ala:perfect ends: lost (timeout)".
std::string end_mark(const MatchRecord& match, Seat seat);

}  // namespace gramy::referee
