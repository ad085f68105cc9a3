// Resource usage of all descendants of a process.
#pragma once

#include <cstdint>
#include <map>
#include <sys/types.h>
#include <utility>

namespace gramy::referee {

struct Usage {
  std::int64_t memory_mb = 0;  ///< their own and the shared that they have mapped, at this moment
  std::int64_t processes = 0;  ///< threads included, at this moment
  std::int64_t cpu_s = 0;      ///< so far
};

class UsageMeter {
 public:
  /// Of all descendants of the calling process, which adopts orphans (descendants.hpp). Memory that several
  /// processes share is counted once, but looked at so closely, which is slow, only where it would be more
  /// than `memory_mb` otherwise. Of processes whose parents let nobody wait for them only the time seen by
  /// looks is known.
  Usage look(std::int64_t memory_mb);

 private:
  using Incarnation = std::pair<pid_t, unsigned long long>;  // the number, and when it was given

  std::map<Incarnation, long> living_;  // own time in ticks, as last seen
  long ended_ = 0;                      // that of those who were seen and have ended
  long most_ = 0;                       // the most that living processes and their parents have shown
};

}  // namespace gramy::referee
