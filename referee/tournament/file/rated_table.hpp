// The table [rated]: the host's terms for rated matches. LIMITS.md describes its keys.
#pragma once

#include "engine/catalogue.hpp"
#include "referee/lobby/lobby_settings.hpp"

namespace gramy::referee {

class TomlTable;

/// Sets the terms if `top` has the table. Throws BadInput as TomlTable does, and also for a clock that leaves
/// less than a second.
void read_rated(const TomlTable& top, const Catalogue& games, LobbySettings& settings);

}  // namespace gramy::referee
