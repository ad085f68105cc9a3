// Total resource usage of a player's processes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gramy::referee {

/// The resources that the processes of a player use together.
struct Usage {
  std::int64_t memory_mb = 0;  ///< memory at present
  std::int64_t processes = 0;  ///< number of processes at present; each of their threads counts as one
  std::int64_t cpu_s = 0;      ///< processor time in all, since the beginning
  /// If the usage cannot be measured, the reason, such as "found 9 memory mappings, expected at most 8".
  std::optional<std::string> beyond_sight{};
};

}  // namespace gramy::referee
