// Path and command line of gramy-supervise, and a test of its sandbox.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "protocol/supervision/supervision.hpp"

namespace gramy {

/// Path of gramy-supervise, which lies beside the running program.
std::filesystem::path supervisor();

/// The command line that runs a supervision. Its first word is the path of gramy-supervise.
std::vector<std::string> supervised(const Supervision& supervision);

/// The outcome of an attempt to create a sandbox.
struct SandboxTrial {
  bool succeeded = false;
  std::string said;  ///< if `succeeded`, the limits that the sandbox cannot enforce, one on each line;
                     ///< otherwise a text whose first line says why the sandbox could not be created
};

/// Tests whether the sandbox can be created, and runs the command in it.
SandboxTrial try_sandbox(const Sandbox& sandbox, const std::vector<std::string>& command);

}  // namespace gramy
