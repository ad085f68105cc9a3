// Tries the players' sandboxes before the tournament begins.
#pragma once

#include <span>

#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

/// Reports each limit that sandboxes on this machine cannot set, once. Throws BadInput, naming the player, if
/// no sandbox can be made.
void check_sandboxes(std::span<const PlayerEntry> players);

}  // namespace gramy::referee
