// Resource usage of all descendants of a process.
#pragma once

#include <cstdint>
#include <map>
#include <sys/types.h>
#include <utility>

#include "referee/process/usage.hpp"

namespace gramy::referee {

/// Adds up what /proc tells of them. Memory is what belongs to processes, page tables included, what lies in
/// the /tmp and /dev/shm of a sandbox, shared memory without a file by the length of its mappings, and the
/// most that the kernel may hold for their sockets, pipes, files and mappings: rather too much than too
/// little. The processor time is theirs and ours, which goes into looking at them.
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
