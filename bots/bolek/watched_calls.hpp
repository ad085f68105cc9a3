// Reports of system calls that open files or take memory, before the kernel executes them.
#pragma once

#include <linux/filter.h>
#include <string>
#include <vector>

namespace gramy::bolek {

/// The number of a descriptor in the watched process. The descriptor is a socket to the process that watches.
/// The watched process sends one int through the socket: 0 together with the descriptor of the kernel's
/// reports, or errno if the kernel makes no reports.
inline constexpr int watch_socket = 5;

/// A seccomp program that makes the kernel report calls that open files or take memory.
struct ReportingFilter {
  std::vector<sock_filter> program;
  int error = 0;  ///< errno if the seccomp program cannot be made
};
ReportingFilter reporting_filter();

/// Makes the kernel report the system calls by which this process and its descendants open files or take
/// memory. From now on each of these calls waits until the reader of the reports permits it
/// (seccomp_unotify(2)). If the kernel makes no reports, no call waits. Sends the descriptor of the reports
/// or the error over watch_socket, and closes the socket. Safe after a fork, because the function makes only
/// system calls, and none of these waits.
void report_calls(ReportingFilter& filter);

/// Returns a command line that makes this program execute `command`. The kernel then reports the system calls
/// of `command` (report_calls).
std::vector<std::string> watched(std::vector<std::string> command);

/// Executes the command if watched() made these arguments; the kernel then reports the command's system
/// calls. Otherwise does nothing.
void become_watched(int argc, char** argv);

}  // namespace gramy::bolek
