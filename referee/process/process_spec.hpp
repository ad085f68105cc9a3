// The command of a player's process, and its surroundings.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy::referee {

/// The command of a process, and how it is to be run.
struct ProcessSpec {
  std::string command;                ///< the command as a line for bash
  std::filesystem::path directory{};  ///< working directory of the command; if empty, that of this process
  /// Variables that are added to this process's environment.
  std::map<std::string, std::string> environment{};
  /// The file that receives the command's standard error, each line with its time, and the referee's own
  /// lines, such as "started" (see logged_line.hpp). If empty, the command writes to this process's standard
  /// error.
  std::filesystem::path log{};
  /// The limits of the command's sandbox; `piped` has to be true then. If not set, the command runs without a
  /// sandbox and gets all of this process's environment.
  std::optional<SandboxLimits> sandbox{};
  /// Whether the referee has pipes to the command's standard input and output (see Process::link). Otherwise
  /// the input is /dev/null, and the output goes to the log.
  bool piped = false;
};

/// The folders in which commands are found: PATH, then the folder of this program.
std::string search_path();

}  // namespace gramy::referee
