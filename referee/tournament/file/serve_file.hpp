// The file of `gramy-referee serve --config`: limits, reserved names, terms of rated matches. See LIMITS.md.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/lobby/lobby_settings.hpp"

namespace gramy::referee {

/// Sets the values of [limits] and [rated]. For each [[player]], sets a token and reserves a connection.
/// Returns the players' names. Throws BadInput if the file cannot be read or has a faulty value, or if a name
/// has a token already.
std::vector<std::string> read_serve_file(const std::filesystem::path& path, const Catalogue& games,
                                         LobbySettings& settings);

}  // namespace gramy::referee
