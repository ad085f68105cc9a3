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

/// How much is looked at, so that no look takes long.
struct Sight {
  std::int64_t mappings = 1 << 16;  ///< of all processes together; more are beyond sight
  /// Up to which memory of all processes, shared pages counted in each, what they share is told apart: the
  /// larger of these, of which the second is in times of the limit.
  std::int64_t shared_mb = 8 << 10;
  std::int64_t shared_times = 8;
  /// A look that has lasted longer, while others had the processor not counted, is broken off; the second one
  /// in a row is beyond sight.
  std::chrono::milliseconds patience{1000};
};

/// Adds up what /proc tells of them. Memory is what belongs to processes, page tables included, what lies in
/// the /tmp and /dev/shm of a sandbox, shared memory without a file by the length of its mappings, and the
/// most that the kernel may hold for their sockets, pipes, files and mappings: rather too much than too
/// little. The processor time is theirs and ours, which goes into looking at them.
class UsageMeter {
 public:
  explicit UsageMeter(Sight sight = {}) : sight_(sight) {}

  /// Of all descendants of the calling process, which adopts orphans (descendants.hpp). Memory that several
  /// processes share is counted once, but looked at so closely, which is slow, only where it would be more
  /// than its limit otherwise. Of processes whose parents let nobody wait for them only the time seen by
  /// looks is known. Once there are more processes than their limit, nothing else is looked at.
  Usage look(const SandboxLimits& limits);

 private:
  using Incarnation = std::pair<pid_t, unsigned long long>;  // the number, and when it was given

  Sight sight_;
  bool last_was_broken_off_ = false;
  std::map<Incarnation, long> living_;  // own time in ticks, as last seen
  long ended_ = 0;                      // that of those who were seen and have ended
  long most_ = 0;                       // the most that living processes and their parents have shown
};

}  // namespace gramy::referee
