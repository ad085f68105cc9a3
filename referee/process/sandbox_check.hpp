// Trial of a sandbox before anybody plays in it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy::referee {

/// Makes such a sandbox, in which the folder is shown. Gives what it does not limit on this machine, a line
/// each. Throws BadInput if there can be none, saying why.
std::vector<std::string> check_sandbox(const std::filesystem::path& folder, const SandboxLimits& limits);

}  // namespace gramy::referee
