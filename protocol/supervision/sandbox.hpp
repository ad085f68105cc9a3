// Limits of a sandboxed command, and the files visible to it.
#pragma once

#include <cstdint>
#include <filesystem>

namespace gramy {

/// Limits on all processes of a command together, and whether they may use gramy's solvers.
struct SandboxLimits {
  std::int64_t memory_mb = 1024;
  std::int64_t processes = 256;  ///< processes, including threads
  std::int64_t cpu_s = 3600;
  bool allow_engine = false;  ///< whether gramy's solving programs, Python module and headers are visible

  friend bool operator==(const SandboxLimits&, const SandboxLimits&) = default;
};

/// Besides `shown`, the command in a sandbox sees /usr, /opt, some files in /etc, and gramy's installation.
struct Sandbox {
  SandboxLimits limits;
  std::filesystem::path shown{};  ///< the command's working folder, or a file; the command can only read it
};

}  // namespace gramy
