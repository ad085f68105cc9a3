#include "bots/bolek/module_sandbox.hpp"

#include <algorithm>
#include <stdexcept>
#include <unistd.h>
#include <utility>

#include "protocol/supervision/supervisor.hpp"

namespace gramy::bolek {
namespace {

/// Limits on a module and all processes that it starts. The caller limits the time of each call.
constexpr SandboxLimits limits{.memory_mb = 1024, .processes = 64, .cpu_s = 86400};

}  // namespace

std::vector<std::string> in_sandbox(const std::filesystem::path& program, std::vector<std::string> command,
                                    int memory_mb) {
  SandboxLimits enough = limits;
  enough.memory_mb = std::max<std::int64_t>(enough.memory_mb, memory_mb);
  return supervised({.parent = getpid(),
                     .logged = Logged::errors,
                     .sandbox = Sandbox{.limits = enough, .shown = std::filesystem::canonical(program)},
                     .command = std::move(command)});
}

void check_sandbox() {
  const SandboxTrial trial = try_sandbox({.limits = limits, .shown = "/usr"}, {"/bin/true"});
  if (!trial.succeeded) throw std::runtime_error(trial.said);
}

}  // namespace gramy::bolek
