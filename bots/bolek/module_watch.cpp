#include "bots/bolek/module_watch.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <climits>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stdexcept>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace gramy::bolek {
namespace {

namespace fs = std::filesystem;

fs::path folder_of(std::uint32_t process) {
  return fs::path("/proc") / std::to_string(process);
}

/// The text at an address of the process; empty if it cannot be read.
std::string text_at(std::uint32_t process, std::uint64_t address) {
  const Descriptor memory(open((folder_of(process) / "mem").c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  constexpr std::uint64_t page = 4096;
  while (text.size() < PATH_MAX) {
    std::array<char, page> part{};
    // reads at most to the end of the page, because the next page may not exist
    const std::uint64_t wanted = page - (address + text.size()) % page;
    const ssize_t size = pread(memory.get(), part.data(), wanted, static_cast<off_t>(address + text.size()));
    if (size <= 0) return {};
    const std::string_view found(part.data(), static_cast<std::size_t>(size));
    text += found.substr(0, found.find('\0'));
    if (found.find('\0') != std::string_view::npos) return text;
  }
  return {};
}

/// The path without symbolic links, as the process sees it; empty if there is no such file.
std::optional<fs::path> resolved(std::uint32_t process, const fs::path& path) {
  const Descriptor root(open((folder_of(process) / "root").c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  open_how how{};
  how.flags = O_PATH | O_CLOEXEC;
  how.resolve = RESOLVE_IN_ROOT;
  const Descriptor file(static_cast<int>(syscall(SYS_openat2, root.get(), path.c_str(), &how, sizeof how)));
  std::error_code error;
  if (file.get() < 0) return std::nullopt;
  const fs::path found = fs::read_symlink("/proc/self/fd/" + std::to_string(file.get()), error);
  if (error) return std::nullopt;
  return found;
}

/// The absolute path of a file that a system call names. A relative path starts at `folder`, which is a
/// descriptor of the process, or AT_FDCWD for its working folder.
fs::path whole_path(std::uint32_t process, std::int64_t folder, const std::string& path) {
  if (path.starts_with('/')) return path;
  std::error_code error;
  const fs::path from =
      folder_of(process) / (folder == AT_FDCWD ? fs::path("cwd") : fs::path("fd") / std::to_string(folder));
  return fs::read_symlink(from, error) / path;
}

bool is_permitted(std::uint32_t process, const fs::path& path) {
  auto place = resolved(process, path);
  if (!place) {  // the file does not exist yet
    const auto folder = resolved(process, path.parent_path());
    place = folder ? *folder / path.filename() : path.lexically_normal();
  }
  const auto contains = [&](const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), place->begin(), place->end()).first == folder.end();
  };
  if (contains("/proc"))  // the links `root` and `cwd` in /proc can lead to any file
    return std::ranges::none_of(*place, [](const fs::path& part) { return part == "root" || part == "cwd"; });
  return std::ranges::any_of(std::array{"/dev", "/etc", "/sys", "/usr"}, contains);
}

/// The number of bytes of memory that the process has; 0 if it has ended.
std::uint64_t memory_of(std::uint32_t process) {
  std::ifstream status(folder_of(process) / "status");
  std::uint64_t sum = 0;
  for (std::string line; std::getline(status, line);) {
    for (const std::string_view kind : {"VmData:", "VmStk:", "RssShmem:"}) {
      if (line.starts_with(kind)) sum += std::stoull(line.substr(kind.size())) << 10;
    }
  }
  return sum;
}

/// The end of the heap of the process (brk(2)); 0 if it has none.
std::uint64_t heap_end_of(std::uint32_t process) {
  std::ifstream maps(folder_of(process) / "maps");
  for (std::string line; std::getline(maps, line);) {
    if (line.ends_with("[heap]")) return std::stoull(line.substr(line.find('-') + 1), nullptr, 16);
  }
  return 0;
}

/// Number of bytes of memory that the reported call takes.
std::uint64_t taken_by(const seccomp_notif& report) {
  const auto& arguments = report.data.args;
  const auto growth = [](std::uint64_t from, std::uint64_t to) { return to > from ? to - from : 0; };
  switch (report.data.nr) {
    case SYS_mmap:
      return (arguments[2] & PROT_WRITE) && (arguments[3] & (MAP_PRIVATE | MAP_ANONYMOUS)) ? arguments[1] : 0;
    case SYS_mremap:
      return growth(arguments[1], arguments[2]);
    case SYS_brk: {
      const std::uint64_t end = arguments[0] == 0 ? 0 : heap_end_of(report.pid);
      return end == 0 ? 0 : growth(end, arguments[0]);
    }
    default:
      return 0;
  }
}

/// The file that the reported call opens; empty if the call opens no file or will fail.
std::optional<fs::path> opened_by(const seccomp_notif& report) {
  const auto& arguments = report.data.args;
  std::int64_t folder = AT_FDCWD;
  std::uint64_t path = arguments[0];
  switch (report.data.nr) {
    case SYS_openat:
    case SYS_openat2:
    case SYS_execveat:
      folder = static_cast<int>(arguments[0]);
      path = arguments[1];
      break;
#ifdef SYS_open
    case SYS_open:
    case SYS_creat:
#endif
    case SYS_execve:
      break;
    default:
      return std::nullopt;
  }
  const std::string text = text_at(report.pid, path);
  if (text.empty()) return std::nullopt;
  return whole_path(report.pid, folder, text);
}

}  // namespace

std::optional<Reports> received_reports(const Descriptor& socket) {
  constexpr std::chrono::duration<int, std::milli> patience{60000};
  pollfd ready{.fd = socket.get(), .events = POLLIN, .revents = 0};
  if (poll(&ready, 1, patience.count()) <= 0) return std::nullopt;
  int descriptor = -1;
  int error = 0;
  iovec data{.iov_base = &error, .iov_len = sizeof error};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof descriptor)> control{};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  if (recvmsg(socket.get(), &message, MSG_CMSG_CLOEXEC) != sizeof error) return std::nullopt;
  if (error != 0) return Reports{.descriptor = Descriptor(), .error = error};
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_type != SCM_RIGHTS) return std::nullopt;
  std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return Reports{.descriptor = Descriptor(descriptor)};
}

ModuleWatch::ModuleWatch(Descriptor reports, int memory_limit_mb)
    : reports_(std::move(reports)), memory_limit_mb_(memory_limit_mb) {}

void ModuleWatch::await_execution() {
  pollfd waiting{.fd = reports_.get(), .events = POLLIN, .revents = 0};
  while (module_ == 0 && poll(&waiting, 1, -1) > 0 && (waiting.revents & POLLIN)) look();
}

std::optional<Breach> ModuleWatch::look() {
  pollfd waiting{.fd = reports_.get(), .events = POLLIN, .revents = 0};
  while (poll(&waiting, 1, 0) > 0 && (waiting.revents & POLLIN)) {
    seccomp_notif report{};
    if (ioctl(reports_.get(), SECCOMP_IOCTL_NOTIF_RECV, &report) != 0) continue;  // the process has ended
    const bool is_loaded = module_ != 0;
    if (auto breach = judge(report)) return breach;
    seccomp_notif_resp answer{};
    answer.id = report.id;
    answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    ioctl(reports_.get(), SECCOMP_IOCTL_NOTIF_SEND, &answer);
    // this call has loaded the module, so await_execution() can return
    if (!is_loaded && module_ != 0) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Breach> ModuleWatch::judge(const seccomp_notif& report) {
  if (module_ == 0) {  // the process does not execute the module yet
    if (report.data.nr != SYS_execve) return std::nullopt;
    module_ = report.pid;
    if (!opened_by(report))
      throw std::runtime_error(
          "the kernel does not permit reading the module's memory, so it cannot be watched");
    return std::nullopt;
  }
  if (auto breach = memory_breach(report.pid, taken_by(report))) return breach;
  if (!files_are_forbidden_) return std::nullopt;
  const auto file = opened_by(report);
  if (!file || is_permitted(report.pid, *file)) return std::nullopt;
  return ForbiddenFile{file->lexically_normal()};
}

std::optional<Breach> ModuleWatch::look_at_memory() const {
  return module_ == 0 ? std::nullopt : memory_breach(module_, 0);
}

std::optional<Breach> ModuleWatch::memory_breach(std::uint32_t process, std::uint64_t more) const {
  const std::uint64_t limit = static_cast<std::uint64_t>(memory_limit_mb_) << 20;
  if (more <= limit && memory_of(process) + more <= limit) return std::nullopt;
  return TooMuchMemory{memory_limit_mb_};
}

}  // namespace gramy::bolek
