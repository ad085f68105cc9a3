// Keys about the start of a player's programs.
#pragma once

#include <optional>

#include "referee/tournament/file/toml_table.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

/// These functions throw BadInput for an invalid value.
int read_copies(const TomlTable& player);
Transport read_transport(const TomlTable& player, Transport otherwise);
/// `otherwise`: the value without this key.
std::optional<SandboxLimits> read_sandbox(const TomlTable& player, Transport transport,
                                          const std::optional<SandboxLimits>& otherwise);

}  // namespace gramy::referee
