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

/// Limits that keep a measurement (a look) short. Usage that cannot be measured within these limits is called
/// "beyond sight".
struct Sight {
  /// The most memory mappings that a look reads, of all processes together. If there are more, the usage is
  /// beyond sight.
  std::int64_t mappings = 1 << 16;
  /// A look first counts shared memory for each process that shares it. If the sum exceeds the memory limit,
  /// the look may count again, and shared memory only once. This takes longer. So it is done only if the sum
  /// is at most shared_mb, or at most shared_times the memory limit.
  std::int64_t shared_mb = 8 << 10;
  std::int64_t shared_times = 8;
  /// A look that takes longer than this is stopped. Time in which other processes have the processor does not
  /// count. If two looks in a row are stopped, the usage is beyond sight.
  std::chrono::milliseconds patience{1000};
};

/// Adds up numbers in /proc. Memory is the sum of the processes' memory with page tables, files in a
/// sandbox's /tmp and /dev/shm, shared memory without a file (by the length of its mappings), and an upper
/// bound for the kernel's memory of their sockets, pipes, files and mappings. The sum may be too large, but
/// hardly too small. Processor time includes this process's own, because it spends that time on reading /proc
/// for these processes.
class UsageMeter {
 public:
  explicit UsageMeter(Sight sight = {}) : sight_(sight) {}

  /// The usage of all descendants of the calling process, which adopts orphans (descendants.hpp). At first,
  /// memory that several processes share is counted for each of them. If the sum exceeds the limit, shared
  /// memory is counted again, only once, which is slower. If a parent never reaps an ended process, the time
  /// of this process counts only up to the last look that saw it. If there are more processes than the limit
  /// allows, nothing else is measured.
  Usage look(const SandboxLimits& limits);

 private:
  using Incarnation = std::pair<pid_t, unsigned long long>;  // (process id, start time)

  Sight sight_;
  bool last_was_broken_off_ = false;
  // The time that each process itself had used at the last look, in ticks.
  std::map<Incarnation, long> living_;
  long ended_ = 0;  // sum of the times of ended processes, each at the last look that saw it
  // Each look adds up the times of living processes and of reaped processes. This is the largest sum so far.
  long most_ = 0;
};

}  // namespace gramy::referee
