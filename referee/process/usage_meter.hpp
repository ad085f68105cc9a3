// Resource usage of all descendants of a process.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <sys/types.h>
#include <utility>

#include "protocol/supervision/sandbox.hpp"
#include "referee/process/usage.hpp"

namespace gramy::referee {

/// Limits that keep a measurement (a look) short. Usage that a look cannot add up within them is "beyond
/// sight".
struct Sight {
  std::int64_t mappings = 1 << 16;  ///< mappings of all processes together; more are beyond sight
  /// Shared pages are counted once only up to this total memory, in which they count for each process. Beyond
  /// it, finding them takes too long. The larger of two bounds holds; the second is in multiples of the
  /// limit.
  std::int64_t shared_mb = 8 << 10;
  std::int64_t shared_times = 8;
  /// A longer look is stopped; time in which others have the processor does not count. Two stopped looks in a
  /// row are beyond sight.
  std::chrono::milliseconds patience{1000};
};

/// Adds up what /proc reports. Memory is the sum of the processes' memory with page tables, files in a
/// sandbox's /tmp and /dev/shm, shared memory without a file (by the length of its mappings), and an upper
/// bound for the kernel's memory of their sockets, pipes, files and mappings. The sum is too large rather
/// than too small. Processor time includes this process's own, because reading /proc is work for these
/// processes.
class UsageMeter {
 public:
  explicit UsageMeter(Sight sight = {}) : sight_(sight) {}

  /// The usage of all descendants of the calling process, which adopts orphans (descendants.hpp). Shared
  /// memory counts once. Telling it apart is slow, so that is done only if memory would otherwise exceed its
  /// limit. If nobody waits for a process, only the time that looks have seen is known. If there are more
  /// processes than the limit, nothing else is looked at.
  Usage look(const SandboxLimits& limits);

 private:
  using Incarnation = std::pair<pid_t, unsigned long long>;  // (process id, start time)

  Sight sight_;
  bool last_was_broken_off_ = false;
  std::map<Incarnation, long> living_;  // own time in ticks at the last look
  long ended_ = 0;                      // time of processes that were seen and have ended
  long most_ = 0;                       // the largest total of living processes and their parents
};

}  // namespace gramy::referee
