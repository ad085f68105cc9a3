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

constexpr std::string_view mode = "--become-watched";  // a private option, which --help does not show

void expect_success(int result) {
  if (result < 0)
    throw std::system_error(-result, std::generic_category(), "cannot make a filter of system calls");
}

/// Sends the error over watch_socket. If the error is 0, also sends the descriptor.
void send_over_socket(int error, int descriptor) {
  iovec data{.iov_base = &error, .iov_len = sizeof error};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof descriptor)> control{};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  if (error == 0) {
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  // The result need not be checked, because received_reports notices that nothing has arrived.
  sendmsg(watch_socket, &message, MSG_NOSIGNAL);
}

std::vector<sock_filter> reporting_program() {
  const std::unique_ptr<void, void (*)(scmp_filter_ctx)> filter(seccomp_init(SCMP_ACT_ALLOW),
                                                                seccomp_release);
  if (!filter) expect_success(-ENOMEM);
  for (const int call :
       {SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(openat2), SCMP_SYS(creat), SCMP_SYS(execve),
        SCMP_SYS(execveat), SCMP_SYS(brk), SCMP_SYS(mmap), SCMP_SYS(mremap)})
    expect_success(seccomp_rule_add(filter.get(), SCMP_ACT_NOTIFY, call, 0));
  // Exports the filter through a pipe, which has room for it. A file in memory would need a system call that
  // sandboxes forbid.
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

}  // namespace

ReportingFilter reporting_filter() {
  try {
    return {.program = reporting_program()};
  } catch (const std::system_error& error) {
    return {.program = {}, .error = error.code().value()};
  }
}

void report_calls(ReportingFilter& filter) {
  const sock_fprog program{.len = static_cast<unsigned short>(filter.program.size()),
                           .filter = filter.program.data()};
  int error = filter.error;
  int reports = -1;
  if (error == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) error = errno;
  if (error == 0) {
    reports = static_cast<int>(
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program));
    if (reports < 0) error = errno;
  }
  send_over_socket(error, reports);
  if (reports >= 0) close(reports);
  close(watch_socket);
}

std::vector<std::string> watched(std::vector<std::string> command) {
  command.insert(command.begin(), {std::filesystem::read_symlink("/proc/self/exe"), std::string(mode)});
  return command;
}

void become_watched(int argc, char** argv) {
  if (argc < 3 || argv[1] != mode) return;
  auto filter = reporting_filter();
  report_calls(filter);
  execv(argv[2], argv + 2);
  std::fprintf(stderr, "%s %s: %s\n", argv[0], argv[2], std::strerror(errno));
  _exit(127);
}

}  // namespace gramy::bolek
