// Reports of system calls that open files or take memory, before the kernel executes them.
#pragma once

#include <linux/filter.h>
#include <string>
#include <vector>

namespace gramy::bolek {

/// Number of the socket through which a watched process sends an int: 0 together with the descriptor of its
/// reports, or errno if the kernel makes none.
inline constexpr int watch_socket = 5;

/// A seccomp program that makes the kernel report calls that open files or take memory.
struct ReportingFilter {
  std::vector<sock_filter> program;
  int error = 0;  ///< errno if the seccomp program cannot be made
};
ReportingFilter reporting_filter();

/// From now on, calls of this process and of its descendants that open files or take memory wait until the
/// holder of the reports permits them (seccomp_unotify(2)). If the kernel makes no reports, they do not wait.
/// Sends the result over watch_socket and closes it. Uses only other system calls, so that a forked child may
/// call it.
void report_calls(ReportingFilter& filter);

/// Returns a command line that executes the command with its calls reported. It begins with this program.
std::vector<std::string> watched(std::vector<std::string> command);

/// Executes the command if watched() made these arguments; otherwise does nothing.
void become_watched(int argc, char** argv);

}  // namespace gramy::bolek
