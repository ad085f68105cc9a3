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

/// Limits that keep a measurement short. Usage that cannot be measured within these limits is called
/// "beyond sight".
struct Sight {
  /// The most memory mappings that a measurement reads, of all processes together.
  std::int64_t mappings = 1 << 16;
  /// A measurement first counts shared memory once for each process that shares it. If the sum exceeds the
  /// memory limit, a slower second count counts shared memory only once. The second count is made only if the
  /// processes' own memory is at most shared_mb, or at most shared_times the memory limit.
  std::int64_t shared_mb = 8 << 10;
  std::int64_t shared_times = 8;
  /// The longest time of a measurement. Time in which other processes have the processor does not count. One
  /// measurement that is cut short does no harm. After a second one in a row, the usage counts as "beyond
  /// sight".
  std::chrono::milliseconds patience{1000};
};

/// Measures processes by the numbers in /proc. Memory is a sum of four parts. The first part is the
/// processes' memory with page tables. The second is files in a sandbox's /tmp and /dev/shm. The third is
/// shared memory without a file, by the length of its mappings. The fourth is an upper bound for the kernel's
/// memory for sockets, pipes, files and mappings. The sum may be too large, but hardly too small. Processor
/// time includes this process's own, because it spends that time on reading /proc for these processes.
class UsageMeter {
 public:
  explicit UsageMeter(Sight sight = {}) : sight_(sight) {}

  /// The usage of all descendants of the calling process, which adopts orphans (descendants.hpp). If a parent
  /// never reaps an ended process, that process's time counts as it was in the last measurement before the
  /// end. If there are more processes than the limit allows, nothing else is measured.
  Usage look(const SandboxLimits& limits);

 private:
  using Incarnation = std::pair<pid_t, unsigned long long>;  // (process id, start time)

  Sight sight_;
  bool last_was_broken_off_ = false;
  // The time that each process itself had used at the last measurement, in ticks.
  std::map<Incarnation, long> living_;
  long ended_ = 0;  // sum of the times of ended processes, as last measured
  // Each measurement adds up the times of living processes and of reaped processes. This is the largest sum
  // so far.
  long most_ = 0;
};

}  // namespace gramy::referee
