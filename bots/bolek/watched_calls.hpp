// Reports of system calls that open files or take memory, before the kernel executes them.
#pragma once

#include <linux/filter.h>
#include <string>
#include <vector>

namespace gramy::bolek {

/// Descriptor number of the socket through which a process to be watched sends an int: 0 together with the
/// descriptor of its reports, or errno if the kernel makes none.
inline constexpr int watch_socket = 5;

/// A seccomp program that makes the kernel report such calls.
struct ReportingFilter {
  std::vector<sock_filter> program;
  int error = 0;  ///< errno if the program cannot be made
};
ReportingFilter reporting_filter();

/// From now on such calls of this process, and of all processes that it starts, wait until the holder of the
/// reports permits them (seccomp_unotify(2)). If the kernel makes no reports, they do not wait. Sends the
/// result over watch_socket and closes it. Uses only other system calls, so that a forked child may call it.
void report_calls(ReportingFilter& filter);

/// Returns a command line, our own program first, that executes the command with its calls reported.
std::vector<std::string> watched(std::vector<std::string> command);

/// Executes the command if the arguments are those of such a command line; otherwise does nothing.
void become_watched(int argc, char** argv);

}  // namespace gramy::bolek
