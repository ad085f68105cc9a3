#include "referee/process/system_call_filter.hpp"

#include <cerrno>
#include <cstdint>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef SYS_clone3
#define SYS_clone3 435
#endif

using namespace gramy::referee;

namespace {

constexpr int not_filtered = 200;

/// What a call gives in a process with the filter: its errno, or 0.
template <typename Call>
int error_of(Call call) {
  std::string program = system_call_filter();
  const pid_t pid = fork();
  if (pid == 0) {
    const sock_fprog filter{static_cast<unsigned short>(program.size() / sizeof(sock_filter)),
                            reinterpret_cast<sock_filter*>(program.data())};
    constexpr int mode_filter = 2;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, mode_filter, &filter) != 0)
      _exit(not_filtered);
    _exit(call() < 0 ? errno : 0);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  REQUIRE(WIFEXITED(status));
  return WEXITSTATUS(status);
}

bool no_filters_here() {
  if (error_of([] { return 0; }) != not_filtered) return false;
  MESSAGE("skipped: filters of system calls are refused here");
  return true;
}

}  // namespace

TEST_CASE("what a bot has no use for fails as if the kernel did not know it") {
  if (no_filters_here()) return;
  for (const long call : std::initializer_list<long>{SYS_keyctl, SYS_ptrace, SYS_unshare, SYS_setns, SYS_bpf,
                                                     SYS_mount, SYS_memfd_create, SYS_shmget, SYS_vmsplice,
                                                     SYS_perf_event_open, SYS_init_module, SYS_clone3}) {
    CHECK(error_of([call] { return syscall(call, 0, 0, 0, 0, 0); }) == ENOSYS);
  }
}

TEST_CASE("new namespaces, and threads with files of their own, are refused") {
  if (no_filters_here()) return;
  for (const unsigned long flags :
       {CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWNET, CLONE_NEWPID, CLONE_THREAD | CLONE_SIGHAND | CLONE_VM}) {
    CHECK(error_of([flags] { return syscall(SYS_clone, flags, 0, 0, 0, 0); }) == EPERM);
  }
}

TEST_CASE("sockets are those of Unix, with buffers as they are, whatever the kernel does not look at") {
  if (no_filters_here()) return;
  CHECK(error_of([] { return socket(AF_INET, SOCK_STREAM, 0); }) == EAFNOSUPPORT);
  CHECK(error_of([] { return socket(AF_NETLINK, SOCK_RAW, 0); }) == EAFNOSUPPORT);
  const auto pair_with = [](int option) {
    int pair[2];
    const int size = 1 << 20;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) return -1;
    return setsockopt(pair[0], SOL_SOCKET, option, &size, sizeof size);
  };
  CHECK(error_of([&] { return pair_with(SO_RCVBUF); }) == 0);
  CHECK(error_of([&] { return pair_with(SO_SNDBUF); }) == EPERM);
  for (const long upper_half : {0L, 1L << 32}) {  // at which the kernel does not look
    CHECK(error_of([upper_half] {
            int ends[2];
            return pipe(ends) != 0 ? -1 : syscall(SYS_fcntl, ends[0], upper_half | F_SETPIPE_SZ, 1 << 20);
          }) == EPERM);
  }
}

TEST_CASE("what bots need is allowed") {
  if (no_filters_here()) return;
  CHECK(error_of([] {
          const pid_t child = fork();
          if (child == 0) _exit(7);
          int status = 0;
          return waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 7 ? 0 : -1;
        }) == 0);
  CHECK(error_of([] { return open("/dev/null", O_RDWR); }) == 0);
}
