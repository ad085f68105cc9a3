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

}  // namespace gramy::referee
