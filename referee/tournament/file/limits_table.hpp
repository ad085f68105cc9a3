// The table [limits]: the referee's limits for its clients. LIMITS.md describes its keys.
#pragma once

#include "engine/catalogue.hpp"
#include "referee/lobby/lobby_settings.hpp"

namespace gramy::referee {

class TomlTable;

/// Sets the values in the table [limits] of `top`, if there is one. Throws BadInput as TomlTable does.
void read_limits(const TomlTable& top, const Catalogue& games, LobbySettings& settings);

}  // namespace gramy::referee
