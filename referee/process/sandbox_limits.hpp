// Resource limits of a sandboxed player.
#pragma once

#include <cstdint>

namespace gramy::referee {

/// Of all its processes together.
struct SandboxLimits {
  std::int64_t memory_mb = 1024;
  std::int64_t processes = 256;  ///< threads included
  std::int64_t cpu_s = 3600;

  friend bool operator==(const SandboxLimits&, const SandboxLimits&) = default;
};

/// How many more processes than the limit the kernel allows: those of bubblewrap are among them, and whoever
/// has too many is to be ended, not refused.
constexpr std::int64_t processes_beyond = 16;

}  // namespace gramy::referee
