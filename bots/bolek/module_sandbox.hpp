// A sandbox that separates a module from the program that judges it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gramy::bolek {

/// Returns a command line by which gramy-supervise, in the folder of this program, runs a command in a
/// sandbox. The command sees no processes, files and descriptors outside the sandbox, except `program` and
/// the descriptors that it is started with. Standard error of the sandbox goes through a pipe to the caller's
/// standard error. SIGHUP ends the sandbox. The sandbox exits with the command's code, or with 128 + n if
/// signal n ended the command. The memory limit for all processes in the sandbox together is `memory_mb`, or
/// 1024 MB if that is more.
std::vector<std::string> in_sandbox(const std::filesystem::path& program, std::vector<std::string> command,
                                    int memory_mb);

/// Tests whether a sandbox can be made. If not, throws std::runtime_error with the reason.
void check_sandbox();

}  // namespace gramy::bolek
