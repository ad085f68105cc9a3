// Threads that judge while matches are played.
#pragma once

#include <sys/resource.h>

namespace gramy::referee {

/// To be called from such a thread. On Linux it is about that thread alone.
inline void let_matches_come_first() {
  constexpr int niceness = 10;
  ::setpriority(PRIO_PROCESS, 0, niceness);
}

}  // namespace gramy::referee
