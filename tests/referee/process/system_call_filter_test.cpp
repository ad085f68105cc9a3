#include "referee/process/system_call_filter.hpp"

#include <cerrno>
#include <cstdint>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#ifndef SYS_clone3
#define SYS_clone3 435
#endif

using namespace gramy::referee;

namespace {

constexpr int not_filtered = 200;

/// The errno of a call in a process with the filter, or 0 if the call succeeds.
template <typename Call>
int error_of(Call call, bool of_root = false) {
  std::string program = system_call_filter(of_root);
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

TEST_CASE("system calls that no bot needs fail like calls that the kernel does not have") {
  if (no_filters_here()) return;
  for (const long call : std::initializer_list<long>{SYS_keyctl, SYS_ptrace, SYS_unshare, SYS_setns, SYS_bpf,
                                                     SYS_mount, SYS_memfd_create, SYS_shmget, SYS_vmsplice,
                                                     SYS_perf_event_open, SYS_init_module, SYS_clone3}) {
    CHECK(error_of([call] { return syscall(call, 0, 0, 0, 0, 0); }) == ENOSYS);
  }
}

TEST_CASE("the filter refuses new namespaces, and threads with file descriptors of their own") {
  if (no_filters_here()) return;
  for (const unsigned long flags :
       {CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWNET, CLONE_NEWPID, CLONE_THREAD | CLONE_SIGHAND | CLONE_VM}) {
    CHECK(error_of([flags] { return syscall(SYS_clone, flags, 0, 0, 0, 0); }) == EPERM);
  }
}

TEST_CASE("a bot can make only Unix sockets, and cannot change the size of their send buffers") {
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
}

// The descriptor is -1, so an allowed call fails with EBADF.
TEST_CASE("the filter allows only a fixed list of fcntl commands") {
  if (no_filters_here()) return;
  constexpr int set_rw_hint = 1036;
  const auto command = [](std::uint64_t number) {
    return error_of([number] { return syscall(SYS_fcntl, -1, number, 0); });
  };
  // the filter must ignore the upper half of the argument, as the kernel does
  for (const std::uint64_t upper_half : {0ULL, 1ULL << 32}) {
    for (const int refused :
         {F_SETLEASE, F_GETLEASE, F_NOTIFY, F_SETPIPE_SZ, set_rw_hint, F_SETOWN, F_SETSIG, 1100, -1})
      CHECK(command(upper_half | static_cast<std::uint32_t>(refused)) == EPERM);
    for (const std::uint64_t lock : {F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW})
      CHECK(command(upper_half | lock) == ENOLCK);
    for (const std::uint64_t allowed :
         {F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_GETPIPE_SZ})
      CHECK(command(upper_half | allowed) == EBADF);
  }
  CHECK(error_of([] { return flock(-1, LOCK_SH); }) == EOPNOTSUPP);
}

TEST_CASE("the filter allows only a fixed list of ioctl requests") {
  if (no_filters_here()) return;
  constexpr std::uint64_t get_flags = 0x80086601;
  const auto request = [](std::uint64_t number) {
    return error_of([number] { return syscall(SYS_ioctl, -1, number, 0); });
  };
  for (const std::uint64_t upper_half : {0ULL, 1ULL << 32}) {
    for (const std::uint64_t refused : {get_flags, 0UL, 0xffffffffUL, TCGETS + 0UL, TIOCSTI + 0UL})
      CHECK(request(upper_half | refused) == ENOTTY);
    for (const std::uint64_t allowed : {FIONREAD, FIONBIO, FIOCLEX, FIONCLEX})
      CHECK(request(upper_half | allowed) == EBADF);
  }
}

TEST_CASE("a bot can neither see nor change which pages of a file are in memory") {
  if (no_filters_here()) return;
  const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  void* const mapped = mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE, file, 0);
  REQUIRE(mapped != MAP_FAILED);
  unsigned char in_memory = 0;
  CHECK(error_of([&] { return mincore(mapped, 4096, &in_memory); }) == ENOSYS);
  CHECK(error_of([=] { return syscall(SYS_fadvise64, file, 0, 0, POSIX_FADV_DONTNEED); }) == ENOSYS);
  CHECK(error_of([=] { return syscall(451, file, nullptr, nullptr, 0); }) == ENOSYS);  // the call cachestat
  for (const int advice : {20, 21, MADV_MERGEABLE})  // MADV_COLD, MADV_PAGEOUT
    CHECK(error_of([=] { return madvise(mapped, 4096, advice); }) == EINVAL);
  CHECK(error_of([=] { return madvise(mapped, 4096, MADV_WILLNEED); }) == 0);
  char byte = 0;
  const iovec piece{&byte, 1};
  CHECK(error_of([&] { return static_cast<int>(preadv2(file, &piece, 1, 0, RWF_NOWAIT)); }) == EOPNOTSUPP);
  CHECK(error_of([&] { return static_cast<int>(preadv2(file, &piece, 1, 0, 0)) - 1; }) == 0);
  for (const long call : {SYS_fsync, SYS_fdatasync, SYS_syncfs, SYS_sync_file_range})
    CHECK(error_of([=] { return syscall(call, -1, 0, 0, 0); }) == 0);
  munmap(mapped, 4096);
  close(file);
}

#ifdef __x86_64__
// The descriptor is -1, so an allowed call fails with EBADF.
TEST_CASE("a bot cannot change a file's times or owner, and as root cannot set a mode that denies access") {
  if (no_filters_here()) return;
  CHECK(error_of([] { return syscall(SYS_utimensat, -1, nullptr, nullptr, 0); }) == 0);
  CHECK(error_of([] { return utimensat(AT_FDCWD, "/dev/none", nullptr, 0); }) == 0);
  CHECK(error_of([] { return fchown(-1, 0, 0); }) == 0);
  CHECK(error_of([] { return fchownat(-1, "", 0, 0, AT_EMPTY_PATH); }) == 0);
  for (const mode_t shutting : {0U, 0600U, 0755U, 0664U, 0566U}) {
    CHECK(error_of([=] { return fchmod(-1, shutting); }, true) == 0);
    CHECK(error_of([=] { return fchmodat(-1, "none", shutting, 0); }, true) == 0);
    CHECK(error_of([=] { return chmod("/dev/none", shutting); }, true) == 0);
    CHECK(error_of([=] { return fchmod(-1, shutting); }) == EBADF);
  }
  for (const mode_t open_to_all : {0666U, 0777U})
    CHECK(error_of([=] { return fchmod(-1, open_to_all); }, true) == EBADF);
}

TEST_CASE("the filter refuses system calls that are made with the numbers of another architecture") {
  if (no_filters_here()) return;
  constexpr long x32 = 0x40000000;
  CHECK(error_of([] { return syscall(x32 | SYS_fcntl, 0, F_SETLK, 0); }) == ENOSYS);
  CHECK(error_of([] { return syscall(x32 | 514, 0, TCGETS, 0); }) == ENOSYS);  // the call ioctl

  // Makes system calls like a 32-bit program. Not every kernel supports this.
  const auto call_32 = [](long call, long first, long second) {
    long result = 0;
    asm volatile("int $0x80" : "=a"(result) : "0"(call), "b"(first), "c"(second), "d"(0L) : "memory");
    if (result >= 0) return 0;
    errno = static_cast<int>(-result);
    return -1;
  };
  constexpr int fcntl64 = 221;
  const pid_t pid = fork();
  if (pid == 0) _exit(call_32(fcntl64, 0, F_GETFD) < 0 && errno == ENOSYS ? 1 : 0);
  int status = 0;
  waitpid(pid, &status, 0);
  if (status != 0) return;
  CHECK(error_of([&] { return call_32(fcntl64, 0, F_SETLK); }) == ENOSYS);
  CHECK(error_of([&] { return call_32(55, 0, F_SETLK); }) == ENOSYS);   // the call fcntl
  CHECK(error_of([&] { return call_32(143, 0, LOCK_SH); }) == ENOSYS);  // the call flock
}
#endif

TEST_CASE("a bot cannot change its limit on core dumps") {
  if (no_filters_here()) return;
  const auto set = [](__rlimit_resource_t resource) {
    return error_of([resource] {
      rlimit limit{};
      return getrlimit(resource, &limit) != 0 ? -1 : setrlimit(resource, &limit);
    });
  };
  CHECK(set(RLIMIT_CORE) == EPERM);
  CHECK(set(RLIMIT_NOFILE) == 0);
  CHECK(error_of([] {
          const rlimit none{};
          return static_cast<int>(syscall(SYS_setrlimit, RLIMIT_CORE, &none));
        }) == EPERM);
}

TEST_CASE("the filter allows the calls that bots need") {
  if (no_filters_here()) return;
  CHECK(error_of([] {
          const pid_t child = fork();
          if (child == 0) _exit(7);
          int status = 0;
          return waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 7 ? 0 : -1;
        }) == 0);
  CHECK(error_of([] { return open("/dev/null", O_RDWR); }) == 0);
}
