// Marks in a player's log of where its matches begin and end.
#pragma once

#include <string>

#include "referee/match/match.hpp"

namespace gramy::referee {

/// "match paski:generated-1:ala:perfect begins: paski, moves first, against perfect".
std::string begin_mark(const MatchSetup& match, Seat seat);

/// "match paski:generated-1:ala:perfect ends: lost (timeout)".
std::string end_mark(const MatchRecord& match, Seat seat);

}  // namespace gramy::referee
