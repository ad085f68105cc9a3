// Tries a sandbox before the first match.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy::referee {

/// Makes a sandbox with the folder. Returns the limits that do not work on this machine, one a line. Throws
/// BadInput with the reason if no sandbox can be made.
std::vector<std::string> check_sandbox(const std::filesystem::path& folder, const SandboxLimits& limits);

}  // namespace gramy::referee
