// The sandboxes of a tournament's players, tried before anybody plays.
#pragma once

#include <span>

#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

/// Says what the sandboxes of this machine do not limit, each once. Throws BadInput, naming the player, if
/// there can be none.
void check_sandboxes(std::span<const PlayerEntry> players);

}  // namespace gramy::referee
