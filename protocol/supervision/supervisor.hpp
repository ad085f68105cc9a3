// Path and command line of gramy-supervise, and the trial of a sandbox by it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "protocol/supervision/supervision.hpp"

namespace gramy {

/// gramy-supervise, which lies beside our own program.
std::filesystem::path supervisor();

/// The command line that has it done, gramy-supervise first.
std::vector<std::string> supervised(const Supervision& supervision);

/// What became of a sandbox that was made once.
struct SandboxTrial {
  bool succeeded = false;
  std::string
      said;  ///< what the sandbox does not limit, a line each; or why there can be none, the first line
};

/// Makes the sandbox, and runs the command in it.
SandboxTrial try_sandbox(const Sandbox& sandbox, const std::vector<std::string>& command);

}  // namespace gramy
