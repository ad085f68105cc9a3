#include "referee/io/descriptor_limit.hpp"

#include <cstdint>
#include <sys/resource.h>

namespace gramy::referee {

void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

std::size_t possible_connections(std::size_t players) {
  // Each player takes five descriptors (its process, two pipes to it, two to its log); one more is kept
  // spare.
  constexpr std::size_t for_files = 64, for_a_player = 6;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return SIZE_MAX;
  const std::size_t others = for_files + for_a_player * players;
  return limit.rlim_cur > others ? limit.rlim_cur - others : 1;
}

}  // namespace gramy::referee
