// Watch over the files that a module opens and the memory that it takes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "bots/bolek/descriptor.hpp"

struct seccomp_notif;

namespace gramy::bolek {

/// A file that the task forbids, by its path as the module sees it.
struct ForbiddenFile {
  std::string path;
};

/// More than the limit.
struct TooMuchMemory {
  int limit_mb;
};

using Breach = std::variant<ForbiddenFile, TooMuchMemory>;

/// Sent by a process through report_calls (watched_calls.hpp).
struct Reports {
  Descriptor descriptor;
  int error = 0;  ///< errno if the kernel makes no reports; then there is no descriptor
};

/// From the socket's other end; none if the process has ended without a word.
std::optional<Reports> received_reports(const Descriptor& socket);

/// Each call by which such a process, or one that it has started, opens a file or takes memory waits until
/// look() lets it go on. README.md names the ways around it.
class ModuleWatch {
 public:
  ModuleWatch(Descriptor reports, int memory_limit_mb);

  /// Lets its calls go on up to that by which it becomes the module.
  void await_execution();

  /// Becomes readable when calls wait.
  int descriptor() const { return reports_.number(); }

  /// From now on no file may be opened outside /dev, /etc, /proc, /sys and /usr.
  void forbid_files() { files_are_forbidden_ = true; }

  /// Lets all calls go on that wait and may be done. Gives the first that may not be, which goes on waiting.
  std::optional<Breach> look();

  /// Looks at the module's memory between its calls.
  std::optional<Breach> look_at_memory() const;

 private:
  std::optional<Breach> judge(const seccomp_notif& report);
  std::optional<Breach> memory_breach(std::uint32_t process, std::uint64_t more) const;

  Descriptor reports_;
  int memory_limit_mb_;
  bool files_are_forbidden_ = false;
  std::uint32_t module_ = 0;  // its process, once it is to be executed
};

}  // namespace gramy::bolek
