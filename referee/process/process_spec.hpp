// The command of a player's process, and its surroundings.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy::referee {

struct ProcessSpec {
  std::string command;                ///< the command as a line for bash
  std::filesystem::path directory{};  ///< working directory; if empty, this process's
  /// Variables that are added to this process's environment.
  std::map<std::string, std::string> environment{};
  /// The file that receives the command's standard error, with times and marks (logged_line.hpp); if empty,
  /// this process's standard error.
  std::filesystem::path log{};
  /// The sandbox, whose process has to be `piped`. Without a sandbox, the command has all of this process's
  /// environment.
  std::optional<SandboxLimits> sandbox{};
  /// Whether Process::link has the command's standard input and output; otherwise these are /dev/null and the
  /// log.
  bool piped = false;
};

/// The folders in which commands are found: PATH, then the folder of this program.
std::string search_path();

}  // namespace gramy::referee
