// Sandbox that keeps a module apart from the program that judges it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gramy::bolek {

/// The command line that runs a command in a sandbox, which shows it `program` and nothing else of ours:
/// neither processes nor files, and no descriptors but those it is given. Its standard error goes to ours by
/// way of a pipe. SIGHUP ends it. It ends as the command did, but with code 128 + n where that was ended by
/// signal n. All processes together may take `memory_mb`, or 1024 MB if that is more. It is gramy-supervise,
/// which lies beside our program.
std::vector<std::string> in_sandbox(const std::filesystem::path& program, std::vector<std::string> command,
                                    int memory_mb);

/// Makes one, in which nothing is done. Throws std::runtime_error, saying why, if there can be none.
void check_sandbox();

}  // namespace gramy::bolek
