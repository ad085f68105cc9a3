// A watch on the files that a module opens, and on the memory that it takes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/base/descriptor.hpp"

struct seccomp_notif;

namespace gramy::bolek {

/// The module opened a file that the task forbids. `path` is the path that the module sees.
struct ForbiddenFile {
  std::string path;
};

/// The module exceeded its memory limit.
struct TooMuchMemory {
  int limit_mb;
};

using Breach = std::variant<ForbiddenFile, TooMuchMemory>;

/// The descriptor from which the watching process reads the kernel's reports of system calls. The watched
/// process sends the descriptor by report_calls (watched_calls.hpp).
struct Reports {
  Descriptor descriptor;
  int error = 0;  ///< errno if the kernel cannot report system calls, and so gives no descriptor
};

/// Receives Reports from the process at the other end of the socket. Returns nothing if that process ends
/// without sending them.
std::optional<Reports> received_reports(const Descriptor& socket);

/// Watches a module's process and the processes that it starts. Each system call that opens a file or takes
/// memory waits until look() permits it. README.md names ways around this watch.
class ModuleWatch {
 public:
  ModuleWatch(Descriptor reports, int memory_limit_mb);

  /// Permits all system calls until the process executes the module.
  void await_execution();

  /// The descriptor that becomes readable when a system call waits.
  int descriptor() const { return reports_.get(); }

  /// Forbids opening files outside /dev, /etc, /proc, /sys and /usr.
  void forbid_files() { files_are_forbidden_ = true; }

  /// Permits the waiting system calls in turn. Stops at the first forbidden one, leaves it waiting, and
  /// returns what it breaches.
  std::optional<Breach> look();

  /// Returns the breach if the module now has more memory than its limit.
  std::optional<Breach> look_at_memory() const;

 private:
  std::optional<Breach> judge(const seccomp_notif& report);
  std::optional<Breach> memory_breach(std::uint32_t process, std::uint64_t more) const;

  Descriptor reports_;
  int memory_limit_mb_;
  bool files_are_forbidden_ = false;
  std::uint32_t module_ = 0;  // process id of the module, once it is about to be executed
};

}  // namespace gramy::bolek
