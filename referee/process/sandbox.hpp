// Commands shut away by bubblewrap: no network, a read-only system, a /tmp and processes of their own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy::referee {

/// How many more processes than the limit the kernel allows: those of bubblewrap are among them, and whoever
/// has too many is to be ended, not refused.
constexpr std::int64_t processes_beyond = 16;

/// How many files each process may have open. Enough for any bot; each descriptor may stand for memory of the
/// kernel.
constexpr std::int64_t most_descriptors = 256;

/// The first word of a command for bash that names a file which exists, but not in the sandbox. `shown`: the
/// folder that the sandbox shows, in which the command runs. For use outside of the sandbox.
std::optional<std::string> unseen_word(std::string_view command, const std::filesystem::path& shown);

/// The options of bwrap for such a sandbox.
std::vector<std::string> bubblewrap_options(const Sandbox& sandbox);

/// The command with each of its processes held to the limits by the kernel, as it is to run in the sandbox.
/// That all of them together keep to them is for the supervisor to see.
std::vector<std::string> held_to(const SandboxLimits& limits, const std::vector<std::string>& command);

}  // namespace gramy::referee
