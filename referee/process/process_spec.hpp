// The command of a player process, and its surroundings.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/supervision/sandbox.hpp"

namespace gramy::referee {

struct ProcessSpec {
  std::string command;                               ///< a line for bash
  std::filesystem::path directory{};                 ///< where it runs; empty: here
  std::map<std::string, std::string> environment{};  ///< on top of ours
  std::filesystem::path log{};  ///< receives its standard error, with times and marks (logged_line.hpp);
                                ///< empty: our standard error
  /// None: it runs in the open, with all our environment. Precondition otherwise: it is `piped`.
  std::optional<SandboxLimits> sandbox{};
  bool piped = false;  ///< whether its standard input and output are ours (Process::link); else these are
                       ///< nothing and the log
};

/// The folders in which commands are found: our PATH, then the folder of our own program.
std::string search_path();

}  // namespace gramy::referee
