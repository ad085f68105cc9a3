// System calls that a sandbox refuses.
#pragma once

#include <string>

namespace gramy::referee {

/// A filter program for bwrap --seccomp.
/// Calls that no bot needs fail with ENOSYS, as if the kernel did not have them: keys, io_uring, access to
/// other processes, programs for the kernel, mounts, namespaces, file handles, notices of changed files, the
/// state of the page cache, kernel modules, and memory outside of any process. clone3 fails, too,
/// because a filter cannot see its flags; libraries then use clone.
/// Some uses of calls that a bot may need fail. EPERM: new namespaces, threads with their own descriptors,
/// larger socket buffers, another limit on core dumps. EAFNOSUPPORT: sockets other than Unix sockets.
/// For fcntl and ioctl, only commands about a descriptor or a pipe are allowed. Sandboxes share the system's
/// files, so other sandboxes could see or have to wait for a lease, a notice, a lock or a hint on a file.
/// Locks fail with ENOLCK, because the filter cannot tell the file. Other fcntl commands fail with EPERM,
/// ioctl requests with ENOTTY.
/// Some calls succeed and do nothing: writing out to a disk, and setting times or owners of files. If the
/// sandbox runs as root, so does setting a mode that denies reading or writing to some user.
/// Programs for another architecture, 32 bits included, get ENOSYS for every call. Throws std::system_error
/// if the filter cannot be made.
std::string system_call_filter(bool of_root);

}  // namespace gramy::referee
