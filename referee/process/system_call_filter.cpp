#include "referee/process/system_call_filter.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace gramy::referee {
namespace {

constexpr std::array refused{
    // keys
    "add_key", "keyctl", "request_key",
    // requests to the kernel that it carries out later, past a filter
    "io_setup", "io_uring_setup", "io_uring_enter", "io_uring_register",
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_getfd",
    "perf_event_open",
    // programs for the kernel, page faults handled by programs
    "bpf", "userfaultfd",
    // mounts
    "mount", "umount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen", "fsconfig",
    "fsmount", "fspick", "mount_setattr", "swapon", "swapoff", "quotactl", "quotactl_fd",
    // namespaces; clone's are below
    "unshare", "setns", "clone3",
    // files without paths
    "name_to_handle_at", "open_by_handle_at", "fanotify_init", "fanotify_mark", "inotify_init",
    "inotify_init1",
    // memory that belongs to no process
    "memfd_create", "memfd_secret", "shmget", "semget", "msgget", "mq_open", "vmsplice",
    // the machine
    "kexec_load", "kexec_file_load", "create_module", "init_module", "finit_module", "delete_module",
    "reboot", "acct", "syslog", "iopl", "ioperm", "modify_ldt", "vhangup", "lookup_dcookie", "settimeofday",
    "stime", "clock_settime", "clock_settime64", "clock_adjtime", "clock_adjtime64", "adjtimex",
    "sethostname", "setdomainname", "nfsservctl", "uselib", "vserver"};

constexpr std::array<unsigned, 7> namespaces{CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                             CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};

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

  /// A call that this machine, or this library, does not know is passed over.
  void refuse(const char* call, int error, std::initializer_list<scmp_arg_cmp> arguments = {}) {
    const int number = seccomp_syscall_resolve_name(call);
    if (number == __NR_SCMP_ERROR) return;
    const int result =
        seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(static_cast<unsigned>(error)), number,
                               static_cast<unsigned>(arguments.size()), arguments.begin());
    if (result != -EDOM) expect_success(result);
  }

  std::string program() const {
    const int file = memfd_create("filter", MFD_CLOEXEC);
    if (file < 0) expect_success(-errno);
    const int result = seccomp_export_bpf(context_.get(), file);
    std::string text(static_cast<std::size_t>(lseek(file, 0, SEEK_END)), '\0');
    const bool whole = pread(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
    close(file);
    expect_success(result);
    expect_success(whole ? 0 : -EIO);
    return text;
  }

 private:
  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
};

}  // namespace

std::string system_call_filter() {
  Filter filter;
  for (const char* call : refused) filter.refuse(call, ENOSYS);
  for (const unsigned flag : namespaces)
    filter.refuse("clone", EPERM, {SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag)});
  // The descriptors of a process are looked at by the process.
  filter.refuse("clone", EPERM, {SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD | CLONE_FILES, CLONE_THREAD)});
  for (const char* call : {"socket", "socketpair"})
    filter.refuse(call, EAFNOSUPPORT, {SCMP_A0_32(SCMP_CMP_NE, AF_UNIX)});
  constexpr std::uint64_t whole = UINT32_MAX;  // the kernel looks at no more of these
  filter.refuse(
      "setsockopt", EPERM,
      {SCMP_A1(SCMP_CMP_MASKED_EQ, whole, SOL_SOCKET), SCMP_A2(SCMP_CMP_MASKED_EQ, whole, SO_SNDBUF)});
  filter.refuse("fcntl", EPERM, {SCMP_A1(SCMP_CMP_MASKED_EQ, whole, F_SETPIPE_SZ)});
  return filter.program();
}

}  // namespace gramy::referee
