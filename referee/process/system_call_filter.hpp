// System calls that a sandboxed player is refused.
#pragma once

#include <string>

namespace gramy::referee {

/// A program for the kernel, as bwrap --seccomp takes it. What a bot has no use for fails with ENOSYS, as if
/// the kernel had no such call: keys, io_uring, a look into other processes, programs for the kernel, mounts,
/// namespaces, handles of files, notices of changed files, what of a file is in memory, kernel modules, and
/// memory that belongs to no process. So does clone3, whose flags cannot be seen; libraries then take clone.
///
/// Of calls that a bot may need some uses are refused: new namespaces and threads with files of their own
/// (EPERM), sockets but those of Unix (EAFNOSUPPORT), larger buffers of sockets and another limit on core
/// dumps (EPERM). Of the commands of fcntl and the requests of ioctl those are left that concern a descriptor
/// or a pipe: sandboxes share the files of the system, and what one does to a file (a lease, a notice, a
/// lock, a hint) others would wait for or see. Locks fail with ENOLCK, as the file cannot be told, other
/// commands with EPERM, and requests with ENOTTY. To write out to a disk, or to set the times or the owner of
/// a file, succeeds and does nothing; so does, in a sandbox of root's, a mode by which not everybody may read
/// and write.
///
/// Programs for another architecture, 32 bits included, get ENOSYS for every call. Throws std::system_error
/// if there can be no filter.
std::string system_call_filter(bool of_root);

}  // namespace gramy::referee
