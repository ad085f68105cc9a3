// Keys that say how a player's programs are started.
#pragma once

#include <optional>

#include "referee/tournament/file/toml_table.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

/// All throw BadInput where a value is none of the lawful ones.
int read_copies(const TomlTable& player);
Transport read_transport(const TomlTable& player, Transport otherwise);
/// `otherwise`: where there is no such key.
std::optional<SandboxLimits> read_sandbox(const TomlTable& player, Transport transport,
                                          const std::optional<SandboxLimits>& otherwise);

}  // namespace gramy::referee
