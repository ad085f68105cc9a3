// Limits of a sandboxed command, and the files that it sees.
#pragma once

#include <cstdint>
#include <filesystem>

namespace gramy {

/// Of all its processes together.
struct SandboxLimits {
  std::int64_t memory_mb = 1024;
  std::int64_t processes = 256;  ///< threads included
  std::int64_t cpu_s = 3600;

  friend bool operator==(const SandboxLimits&, const SandboxLimits&) = default;
};

/// Of the system it sees /usr, what belongs to it in /etc, and /opt; and gramy, wherever that is installed.
struct Sandbox {
  SandboxLimits limits;
  std::filesystem::path shown{};  ///< a folder, in which it works, or a file; read-only
};

}  // namespace gramy
