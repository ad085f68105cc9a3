// Commands shut away by bubblewrap: no network, a read-only system, a /tmp and processes of their own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/process/sandbox_limits.hpp"

namespace gramy::referee {

/// What a sandboxed command may use and see. Of the system it sees /usr, what belongs to it in /etc, and
/// /opt.
struct Sandbox {
  SandboxLimits limits;
  std::filesystem::path shown{};  ///< a folder, in which it works, or a file; read-only
  /// What of it is not: there it sees empty folders, and files that it cannot read.
  std::vector<std::filesystem::path> hidden{};
};

/// The options of bwrap for such a sandbox.
std::vector<std::string> bubblewrap_options(const Sandbox& sandbox);

/// The command with each of its processes held to the limits by the kernel, as it is to run in the sandbox.
/// That all of them together keep to them is for the supervisor to see.
std::vector<std::string> held_to(const SandboxLimits& limits, const std::vector<std::string>& command);

/// What stands against showing this folder to a player, if anything does. Throws BadInput, saying what.
void check_shown_folder(const std::filesystem::path& folder);

}  // namespace gramy::referee
