// System calls that a sandbox refuses.
#pragma once

#include <string>

namespace gramy::referee {

/// A filter program for bwrap --seccomp.
/// Calls that no bot needs fail with ENOSYS, as if the kernel did not have them: keys, io_uring, access to
/// other processes, programs for the kernel, mounts, namespaces, file handles, notices of changed files, the
/// state of the page cache, kernel modules, and memory without a process. clone3 fails too, because its flags
/// cannot be seen; libraries then use clone.
/// Of calls that a bot may need, some uses fail. EPERM: new namespaces, threads with their own descriptors,
/// larger socket buffers, another limit on core dumps. EAFNOSUPPORT: sockets other than Unix sockets.
/// For fcntl and ioctl, only commands about a descriptor or a pipe are allowed. Sandboxes share the files of
/// the system. What one does to a file (a lease, a notice, a lock, a hint), others could see or have to wait
/// for. Locks fail with ENOLCK, because the filter cannot tell the file. Other fcntl commands fail with
/// EPERM, ioctl requests with ENOTTY.
/// Some calls succeed and do nothing: writing out to a disk, and setting times or owners of files. In a
/// sandbox of root, so does setting a mode that denies somebody reading or writing.
/// Programs for another architecture, 32 bits included, get ENOSYS for every call. Throws std::system_error
/// if the filter cannot be made.
std::string system_call_filter(bool of_root);

}  // namespace gramy::referee
