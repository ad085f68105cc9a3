// Keys about how a player's programs are started.
#pragma once

#include <optional>

#include "referee/tournament/file/toml_table.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

/// Reads the key `copies`. All functions of this header throw BadInput for an invalid value.
int read_copies(const TomlTable& player);
Transport read_transport(const TomlTable& player, Transport otherwise);
/// Reads the key `sandbox`. Returns `otherwise` if the table does not have the key.
std::optional<SandboxLimits> read_sandbox(const TomlTable& player, Transport transport,
                                          const std::optional<SandboxLimits>& otherwise);

}  // namespace gramy::referee
