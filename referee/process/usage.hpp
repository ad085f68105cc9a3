// Resource usage of a player's processes together.
#pragma once

#include <cstdint>

namespace gramy::referee {

struct Usage {
  std::int64_t memory_mb = 0;  ///< at this moment
  std::int64_t processes = 0;  ///< threads included, at this moment
  std::int64_t cpu_s = 0;      ///< so far
};

}  // namespace gramy::referee
