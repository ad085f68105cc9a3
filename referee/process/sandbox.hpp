// Commands shut away by bubblewrap: no network, a read-only system, a /tmp and processes of their own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/process/sandbox_limits.hpp"

namespace gramy::referee {

/// The command that runs `command` in a sandbox, in `folder`, which it sees read-only, but for what is
/// `hidden`: there it sees empty folders, and files that it cannot read. Of the system it sees /usr, what
/// belongs to it in /etc, and /opt. Each process is held to the limits by the kernel; that all of them
/// together keep to them is for the supervisor to see (process.hpp).
std::vector<std::string> sandboxed(const std::vector<std::string>& command,
                                   const std::filesystem::path& folder,
                                   const std::vector<std::filesystem::path>& hidden,
                                   const SandboxLimits& limits);

/// Makes such a sandbox to see whether it can be had. Throws BadInput, saying why not.
void check_sandbox(const std::filesystem::path& folder, const SandboxLimits& limits);

}  // namespace gramy::referee
