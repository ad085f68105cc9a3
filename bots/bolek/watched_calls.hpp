// Calls of the system by which a process opens files and takes memory, reported before the kernel does them.
#pragma once

#include <linux/filter.h>
#include <string>
#include <vector>

namespace gramy::bolek {

/// The number of the socket by which a process that is to be watched sends an int: 0 with the descriptor of
/// its reports, or errno where the kernel makes none.
inline constexpr int watch_socket = 5;

/// A program for the kernel that has such calls reported.
struct ReportingFilter {
  std::vector<sock_filter> program;
  int error = 0;  ///< errno if there can be no program
};
ReportingFilter reporting_filter();

/// From now on the calls of this process, and of all that it starts, wait until whoever has the reports lets
/// them go on (seccomp_unotify(2)); where the kernel makes no reports they do not wait. Says over
/// watch_socket which, and closes it. Makes system calls of other kinds only, so that a forked child may call
/// it.
void report_calls(ReportingFilter& filter);

/// The command line, our own program first, that becomes the command with its calls reported.
std::vector<std::string> watched(std::vector<std::string> command);

/// Becomes the command if these are the arguments of such a command line; else does nothing.
void become_watched(int argc, char** argv);

}  // namespace gramy::bolek
