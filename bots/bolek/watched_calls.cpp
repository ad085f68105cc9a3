#include "bots/bolek/watched_calls.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <linux/seccomp.h>
#include <memory>
#include <seccomp.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <system_error>
#include <unistd.h>

namespace gramy::bolek {
namespace {

constexpr std::string_view mode = "--become-watched";  // which --help leaves out

void expect_success(int result) {
  if (result < 0)
    throw std::system_error(-result, std::generic_category(), "cannot make a filter of system calls");
}

int send_over_socket(int descriptor) {
  char nothing = 0;
  iovec data{.iov_base = &nothing, .iov_len = 1};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof descriptor)> control{};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptor);
  std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  return sendmsg(watch_socket, &message, MSG_NOSIGNAL) < 0 ? errno : 0;
}

}  // namespace

std::vector<sock_filter> reporting_filter() {
  const std::unique_ptr<void, void (*)(scmp_filter_ctx)> filter(seccomp_init(SCMP_ACT_ALLOW),
                                                                seccomp_release);
  if (!filter) expect_success(-ENOMEM);
  for (const int call :
       {SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(openat2), SCMP_SYS(creat), SCMP_SYS(execve),
        SCMP_SYS(execveat), SCMP_SYS(brk), SCMP_SYS(mmap), SCMP_SYS(mremap)})
    expect_success(seccomp_rule_add(filter.get(), SCMP_ACT_NOTIFY, call, 0));
  // No file, which is among the calls that a sandbox refuses to make in memory; a pipe has room for so
  // little.
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) expect_success(-errno);
  const int result = seccomp_export_bpf(filter.get(), ends[1]);
  std::vector<sock_filter> program(512);
  const ssize_t size = result < 0 ? 0 : read(ends[0], program.data(), program.size() * sizeof program[0]);
  for (const int end : ends) close(end);
  expect_success(result);
  expect_success(size > 0 ? 0 : -EIO);
  program.resize(static_cast<std::size_t>(size) / sizeof program[0]);
  return program;
}

int report_calls(std::vector<sock_filter>& filter) {
  const sock_fprog program{.len = static_cast<unsigned short>(filter.size()), .filter = filter.data()};
  int error = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ? errno : 0;
  if (error == 0) {
    const auto reports = static_cast<int>(
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program));
    error = reports < 0 ? errno : send_over_socket(reports);
    if (reports >= 0) close(reports);
  }
  close(watch_socket);
  return error;
}

std::vector<std::string> watched(std::vector<std::string> command) {
  command.insert(command.begin(), {std::filesystem::read_symlink("/proc/self/exe"), std::string(mode)});
  return command;
}

void become_watched(int argc, char** argv) {
  if (argc < 3 || argv[1] != mode) return;
  auto filter = reporting_filter();
  int error = report_calls(filter);
  if (error == 0) {
    execv(argv[2], argv + 2);
    error = errno;
  }
  std::fprintf(stderr, "%s %s: %s\n", argv[0], argv[2], std::strerror(error));
  _exit(127);
}

}  // namespace gramy::bolek
