// Tries a sandbox before the first match.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy::referee {

/// Makes a sandbox with the folder. Returns a message for each limit that does not work on this machine.
/// Throws BadInput with the reason if no sandbox can be made.
std::vector<std::string> check_sandbox(const std::filesystem::path& folder, const SandboxLimits& limits);

}  // namespace gramy::referee
