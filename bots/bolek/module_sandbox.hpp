// Sandbox that keeps a module apart from the program that judges it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gramy::bolek {

/// The command that runs a module's program in one: it sees neither our processes nor our files, and no
/// descriptors but those it is given. Its standard error goes to ours by way of a pipe. SIGHUP ends it.
/// It ends as the module did, but with code 128 + n where that was ended by signal n. It is gramy-supervise,
/// which lies beside our program.
std::vector<std::string> in_sandbox(const std::filesystem::path& program);

/// Makes one, in which nothing is done. Throws std::runtime_error, saying why, if there can be none.
void check_sandbox();

}  // namespace gramy::bolek
