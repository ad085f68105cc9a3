#include "referee/process/system_call_filter.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <span>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace gramy::referee {
namespace {

constexpr std::array refused{
    // keys of the kernel's keyrings
    "add_key", "keyctl", "request_key",
    // requests that the kernel carries out later, so a filter cannot see them
    "io_setup", "io_uring_setup", "io_uring_enter", "io_uring_register",
    // access to other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_getfd",
    "perf_event_open",
    // programs that run in the kernel, and user-space handlers of page faults
    "bpf", "userfaultfd",
    // mounting of file systems
    "mount", "umount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen", "fsconfig",
    "fsmount", "fspick", "mount_setattr", "open_tree_attr", "swapon", "swapoff", "quotactl", "quotactl_fd",
    // namespaces; those of clone are handled below
    "unshare", "setns", "clone3",
    // files opened or watched without their paths
    "name_to_handle_at", "open_by_handle_at", "fanotify_init", "fanotify_mark", "inotify_init",
    "inotify_init1",
    // attributes and flags of files
    "setxattrat", "removexattrat", "file_setattr",
    // the page cache of files
    "mincore", "cachestat", "fadvise64", "fadvise64_64", "arm_fadvise64_64",
    // memory and queues that belong to no process
    "memfd_create", "memfd_secret", "shmget", "semget", "msgget", "mq_open", "vmsplice",
    // control of the whole machine, such as its kernel, clock and name
    "kexec_load", "kexec_file_load", "create_module", "init_module", "finit_module", "delete_module",
    "reboot", "acct", "syslog", "iopl", "ioperm", "modify_ldt", "vhangup", "lookup_dcookie", "settimeofday",
    "stime", "clock_settime", "clock_settime64", "clock_adjtime", "clock_adjtime64", "adjtimex",
    "sethostname", "setdomainname", "nfsservctl", "uselib", "vserver"};

/// Calls that write files to disks. They do nothing in a sandbox: a player has no file on a disk, and must
/// not keep the host's disks busy.
constexpr std::array writing_out{"sync",      "syncfs",          "fsync",
                                 "fdatasync", "sync_file_range", "sync_file_range2"};

/// Calls that set a file's times or owner; they do nothing in a sandbox. A sandbox shows the host's devices,
/// and bubblewrap can show them only with write access. A player could set a device's times, and other
/// players would see them. A player's own files need neither times nor owners.
constexpr std::array attributes{"utime",  "utimes", "futimesat", "utimensat", "utimensat_time64", "chown",
                                "fchown", "lchown", "fchownat",  "chown32",   "fchown32",         "lchown32"};

/// The allowed commands of fcntl, which concern only a descriptor or a pipe. Commands that concern a file are
/// left out, because other sandboxes may have the same file open.
constexpr std::array<std::uint32_t, 8> commands_of_fcntl{
    F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_GETPIPE_SZ, 1027 /* F_DUPFD_QUERY */};
constexpr std::array<std::uint32_t, 9> locks_of_fcntl{
    F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, 12 /* F_GETLK64 */, 13, 14};
constexpr std::array<std::uint32_t, 4> requests_of_ioctl{FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};

constexpr std::array<unsigned, 7> namespaces{CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                             CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};

constexpr std::uint64_t low_half = UINT32_MAX;  // the kernel reads only these bits of a 32-bit argument

scmp_arg_cmp is_not(unsigned argument, std::uint64_t value) {
  return {.arg = argument, .op = SCMP_CMP_NE, .datum_a = value, .datum_b = 0};
}

scmp_arg_cmp is(unsigned argument, std::uint64_t value, std::uint64_t mask = low_half) {
  return {.arg = argument, .op = SCMP_CMP_MASKED_EQ, .datum_a = mask, .datum_b = value};
}

void expect_success(int result) {
  if (result < 0)
    throw std::system_error(-result, std::generic_category(), "cannot make a filter of system calls");
}

class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ALLOW), seccomp_release) {
    if (!context_) expect_success(-ENOMEM);
    expect_success(seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS)));
  }

  /// Refuses the call. Has no effect if this machine or the library does not know the call.
  void refuse(const char* call, int error, std::initializer_list<scmp_arg_cmp> arguments = {}) {
    const int number = seccomp_syscall_resolve_name(call);
    if (number == __NR_SCMP_ERROR) return;
    const int result =
        seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(static_cast<unsigned>(error)), number,
                               static_cast<unsigned>(arguments.size()), arguments.begin());
    if (result != -EDOM) expect_success(result);
  }

  /// Refuses the call if its 32-bit argument is not one of these values, which are in ascending order. A rule
  /// can compare an argument only once, so there is one rule for each block of values with the same leading
  /// bits.
  void refuse_others(const char* call, int error, unsigned argument, std::span<const std::uint32_t> values,
                     std::uint64_t first = 0, unsigned bits = 32) {
    const std::uint64_t size = 1ULL << bits;
    const auto next = std::ranges::lower_bound(values, first);
    if (next == values.end() || *next >= first + size) {
      refuse(call, error, {is(argument, first, low_half << bits & low_half)});
    } else if (bits > 0) {
      refuse_others(call, error, argument, values, first, bits - 1);
      refuse_others(call, error, argument, values, first + size / 2, bits - 1);
    }
  }

  std::string program() const {
    const int file = memfd_create("filter", MFD_CLOEXEC);
    if (file < 0) expect_success(-errno);
    const int result = seccomp_export_bpf(context_.get(), file);
    std::string text(static_cast<std::size_t>(lseek(file, 0, SEEK_END)), '\0');
    const bool complete = pread(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
    close(file);
    expect_success(result);
    expect_success(complete ? 0 : -EIO);
    return text;
  }

 private:
  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
};

/// Refuses calls on a shared file that could block other sandboxes or pass information to them.
void refuse_what_reaches_files(Filter& filter) {
  std::vector<std::uint32_t> known(commands_of_fcntl.begin(), commands_of_fcntl.end());
  known.insert(known.end(), locks_of_fcntl.begin(), locks_of_fcntl.end());
  std::ranges::sort(known);
  for (const char* call : {"fcntl", "fcntl64"}) {
    filter.refuse_others(call, EPERM, 1, known);
    // All locks are refused, because the filter cannot see which file a lock is for.
    for (const std::uint32_t lock : locks_of_fcntl) filter.refuse(call, ENOLCK, {is(1, lock)});
  }
  filter.refuse("flock", EOPNOTSUPP);  // cargo then continues without a lock
  auto requests = requests_of_ioctl;
  std::ranges::sort(requests);
  filter.refuse_others("ioctl", ENOTTY, 1, requests);
  filter.refuse("preadv2", EOPNOTSUPP, {is(5, RWF_NOWAIT, RWF_NOWAIT)});
  for (const int advice : {MADV_COLD, MADV_PAGEOUT, MADV_MERGEABLE})
    filter.refuse("madvise", EINVAL, {is(2, static_cast<unsigned>(advice))});
}

/// Allows only those changes of a mode after which every user may still read and write. Any other mode of
/// root's devices would lock other users out. Linkers need the allowed changes for their output.
void keep_modes_of_devices(Filter& filter) {
  for (const auto& [call, mode] :
       {std::pair("chmod", 1U), {"fchmod", 1U}, {"fchmodat", 2U}, {"fchmodat2", 2U}}) {
    for (const std::uint64_t missing : {0400, 0200, 0040, 0020, 0004, 0002})
      filter.refuse(call, 0, {is(mode, 0, missing)});
  }
}

}  // namespace

std::string system_call_filter(bool of_root) {
  Filter filter;
  for (const char* call : refused) filter.refuse(call, ENOSYS);
  for (const char* call : writing_out) filter.refuse(call, 0);
  for (const char* call : attributes) filter.refuse(call, 0);
  filter.refuse("msync", 0, {is(2, MS_SYNC, MS_SYNC)});
  for (const unsigned flag : namespaces) filter.refuse("clone", EPERM, {is(0, flag, flag)});
  // Descriptors are counted for each process, and a thread with its own descriptors would hide them.
  filter.refuse("clone", EPERM, {is(0, CLONE_THREAD, CLONE_THREAD | CLONE_FILES)});
  for (const char* call : {"socket", "socketpair"}) filter.refuse(call, EAFNOSUPPORT, {is_not(0, AF_UNIX)});
  // Keeps the limit on core dumps at 1. With a limit of exactly 1, the kernel starts no program of the host
  // for a core dump (see forbid_dumps in supervise.cpp).
  filter.refuse("setrlimit", EPERM, {is(0, RLIMIT_CORE)});
  filter.refuse("prlimit64", EPERM, {is(1, RLIMIT_CORE), is_not(2, 0)});
  filter.refuse("setsockopt", EPERM, {is(1, SOL_SOCKET), is(2, SO_SNDBUF)});
  refuse_what_reaches_files(filter);
  if (of_root) keep_modes_of_devices(filter);
  return filter.program();
}

}  // namespace gramy::referee
