// The file of `gramy-referee serve --config`: limits, reserved names, and the terms of matches that count.
// LIMITS.md describes it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/lobby/lobby_settings.hpp"

namespace gramy::referee {

/// Sets what [limits] and [rated] give, and for each [[player]] a token and a place among the connections.
/// Returns their names. Throws BadInput as TomlTable does, for a name that has a token already, and if the
/// file cannot be read.
std::vector<std::string> read_serve_file(const std::filesystem::path& path, const Catalogue& games,
                                         LobbySettings& settings);

}  // namespace gramy::referee
