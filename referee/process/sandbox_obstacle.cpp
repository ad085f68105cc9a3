#include "referee/process/sandbox_obstacle.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sched.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/process/program_search.hpp"

namespace gramy::referee {
namespace {

std::optional<std::int64_t> setting(const char* file) {
  std::int64_t value = 0;
  if (std::ifstream(file) >> value) return value;
  return std::nullopt;
}

bool has_filter() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word == "Seccomp:") return status >> word && word == "2";
  }
  return false;
}

/// Whether another mount covers a part of /proc. The usual mount of binfmt_misc does not count.
bool has_covered_proc() {
  std::ifstream mounts("/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream words(line);
    std::string word, place;
    words >> word >> word >> word >> word >> place;
    if (place.starts_with("/proc/") && place != "/proc/sys/fs/binfmt_misc") return true;
  }
  return false;
}

/// Makes these namespaces one after another in a separate process. Returns the errno, or 0 if all succeed.
int error_of_unsharing(std::initializer_list<int> namespaces) {
  const pid_t pid = fork();
  if (pid < 0) return errno;
  if (pid == 0) {
    for (const int each : namespaces) {
      if (unshare(each) != 0) _exit(errno);
    }
    _exit(0);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : EPERM;
}

/// The obstacle and its remedy in words. sandbox_obstacle adds the name of the page that says more.
std::optional<std::string> obstacle_of(const SandboxGround& ground) {
  const std::string no_namespaces = "there are no user namespaces, which a sandbox needs: ";
  if (ground.most_namespaces == 0) {
    return no_namespaces +
           "the setting user.max_user_namespaces is 0; have root raise it (sysctl -w "
           "user.max_user_namespaces=15000)";
  }
  if (ground.namespace_error != 0 && ground.unprivileged == 0 && !ground.is_root) {
    return no_namespaces +
           "the setting kernel.unprivileged_userns_clone is 0; have root set it (sysctl -w "
           "kernel.unprivileged_userns_clone=1)";
  }
  if (ground.is_filtered) {
    return "a filter of system calls, such as Docker's, refuses calls of bubblewrap; start the "
           "container "
           "with --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt "
           "systempaths=unconfined";
  }
  if (ground.apparmor_restriction.value_or(0) != 0 && ground.mount_error != 0) {
    return no_namespaces +
           "AppArmor forbids them to programs without a profile (the default on Ubuntu from 23.10 on); have "
           "root give bwrap a profile";
  }
  if (ground.namespace_error != 0) return no_namespaces + std::strerror(ground.namespace_error);
  if (ground.is_proc_covered) {
    return "parts of /proc are covered, as in Docker's containers, so no other /proc can be mounted; start "
           "the "
           "container with --security-opt systempaths=unconfined";
  }
  return std::nullopt;
}

}  // namespace

SandboxGround sandbox_ground() {
  const char* const path = std::getenv("PATH");
  return {.has_bubblewrap = path && is_program_in(path, "bwrap"),
          .is_root = geteuid() == 0,
          .namespace_error = error_of_unsharing({CLONE_NEWUSER}),
          .mount_error = error_of_unsharing({CLONE_NEWUSER, CLONE_NEWNS}),
          .most_namespaces = setting("/proc/sys/user/max_user_namespaces"),
          .unprivileged = setting("/proc/sys/kernel/unprivileged_userns_clone"),
          .apparmor_restriction = setting("/proc/sys/kernel/apparmor_restrict_unprivileged_userns"),
          .is_filtered = has_filter(),
          .is_proc_covered = has_covered_proc()};
}

std::optional<std::string> sandbox_obstacle(const SandboxGround& ground) {
  if (!ground.has_bubblewrap) return "the program bwrap is missing; install it (apt-get install bubblewrap)";
  const auto obstacle = obstacle_of(ground);
  if (!obstacle) return std::nullopt;
  return *obstacle + "; referee/NO_SANDBOX.md says more";
}

}  // namespace gramy::referee
