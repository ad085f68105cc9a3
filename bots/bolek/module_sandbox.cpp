#include "bots/bolek/module_sandbox.hpp"

#include <stdexcept>
#include <unistd.h>

#include "protocol/supervision/supervisor.hpp"

namespace gramy::bolek {
namespace {

/// Of all that a module is and has started. Its time is limited call by call.
constexpr SandboxLimits limits{.memory_mb = 1024, .processes = 64, .cpu_s = 86400};

}  // namespace

std::vector<std::string> in_sandbox(const std::filesystem::path& program) {
  const std::filesystem::path path = std::filesystem::canonical(program);
  return supervised({.parent = getpid(),
                     .logged = Logged::errors,
                     .sandbox = Sandbox{.limits = limits, .shown = path},
                     .command = {path}});
}

void check_sandbox() {
  const SandboxTrial trial = try_sandbox({.limits = limits, .shown = "/usr"}, {"/bin/true"});
  if (!trial.succeeded) throw std::runtime_error(trial.said);
}

}  // namespace gramy::bolek
