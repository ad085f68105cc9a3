// Calls of the system by which a process opens files and takes memory, reported before the kernel does them.
#pragma once

#include <linux/filter.h>
#include <string>
#include <vector>

namespace gramy::bolek {

/// The number of the socket by which a process that is to be watched sends the descriptor of its reports.
inline constexpr int watch_socket = 5;

/// A program for the kernel that has such calls reported. Throws std::system_error if there can be none.
std::vector<sock_filter> reporting_filter();

/// From now on the calls of this process, and of all that it starts, wait until whoever has the reports lets
/// them go on (seccomp_unotify(2)). Their descriptor goes over watch_socket, which is closed. Does nothing
/// but system calls of other kinds, so that a forked child may do it. Gives 0, or errno where the kernel
/// makes no reports.
int report_calls(std::vector<sock_filter>& filter);

/// The command line, our own program first, that becomes the command with its calls reported.
std::vector<std::string> watched(std::vector<std::string> command);

/// Becomes the command if these are the arguments of such a command line; else does nothing.
void become_watched(int argc, char** argv);

}  // namespace gramy::bolek
