// Resource usage of a player's processes together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gramy::referee {

struct Usage {
  std::int64_t memory_mb = 0;  ///< at this moment
  std::int64_t processes = 0;  ///< threads included, at this moment
  std::int64_t cpu_s = 0;      ///< so far
  /// What is more than can be looked at in time: "found mappings = 9, expected at most 8".
  std::optional<std::string> beyond_sight{};
};

}  // namespace gramy::referee
