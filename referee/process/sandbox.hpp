// Commands in a bubblewrap sandbox: no network, a read-only system, their own /tmp and processes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy::referee {

/// The number of processes that the kernel allows beyond the limit. Some belong to bubblewrap. The supervisor
/// ends a player that exceeds its limit, so the kernel must allow a few processes more.
constexpr std::int64_t processes_beyond = 16;

/// The most open files of each process. No bot needs more, and each descriptor may hold memory of the kernel.
constexpr std::int64_t most_descriptors = 256;

/// The first word of a bash command that names an existing file which the sandbox hides. The
/// command runs in the folder `shown`, which the sandbox shows. To be called outside the sandbox.
std::optional<std::string> unseen_word(std::string_view command, const std::filesystem::path& shown);

/// Options for bwrap that hide the parts of an installation of gramy that know exact values: programs, the
/// Python module and the headers of the library. In their places the sandbox shows the files of the folder
/// `notices`. The program `started` stays visible, because it runs in the sandbox: gramy-graj starts itself
/// for each module.
std::vector<std::string> options_without_engine(const std::filesystem::path& prefix,
                                                const std::filesystem::path& notices,
                                                const std::filesystem::path& started);

/// The options for a bwrap that starts `program`.
std::vector<std::string> bubblewrap_options(const Sandbox& sandbox, const std::filesystem::path& program);

/// The command with `prlimit` before it, which sets the kernel's limits for each single process. It is to be
/// run in the sandbox. The supervisor watches the limits for all processes together.
std::vector<std::string> held_to(const SandboxLimits& limits, const std::vector<std::string>& command);

}  // namespace gramy::referee
