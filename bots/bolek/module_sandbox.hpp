// A sandbox that separates a module from the program that judges it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gramy::bolek {

/// Returns a command line that runs a command in a sandbox, by means of gramy-supervise in this program's
/// folder. Processes, files and descriptors outside the sandbox are hidden, except `program` and the given
/// descriptors. A pipe copies the sandbox's standard error to that of the caller. SIGHUP ends the sandbox.
/// Its exit code is that of the command, or 128 + n if signal n ended the command. All its processes together
/// may take `memory_mb`, but at least 1024 MB.
std::vector<std::string> in_sandbox(const std::filesystem::path& program, std::vector<std::string> command,
                                    int memory_mb);

/// Creates a sandbox as a test. Throws std::runtime_error with the reason if that fails.
void check_sandbox();

}  // namespace gramy::bolek
