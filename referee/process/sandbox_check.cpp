#include "referee/process/sandbox_check.hpp"

#include <sstream>

#include "engine/base/bad_input.hpp"
#include "protocol/supervision/supervisor.hpp"
#include "referee/process/control_group.hpp"
#include "referee/process/sandbox.hpp"

namespace gramy::referee {

std::vector<std::string> check_sandbox(const std::filesystem::path& folder, const SandboxLimits& limits) {
  ControlGroups().make_room_for_players();
  const SandboxTrial trial = try_sandbox({.limits = limits, .shown = folder}, {"/bin/bash", "-c", "true"});
  if (!trial.succeeded) throw BadInput("bubblewrap cannot make a sandbox here: " + trial.said);
  std::vector<std::string> lines;
  std::istringstream said(trial.said);
  for (std::string line; std::getline(said, line);) lines.push_back(line);
  return lines;
}

}  // namespace gramy::referee
