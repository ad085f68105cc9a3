#include "referee/process/sandbox_obstacle.hpp"

#include <cerrno>
#include <doctest/doctest.h>
#include <string>
#include <utility>

using namespace gramy::referee;

TEST_CASE("each obstacle to a sandbox is reported with its remedy") {
  const std::pair<SandboxGround, std::string> cases[] = {
      {{.has_bubblewrap = false}, "apt-get install bubblewrap"},
      {{.namespace_error = ENOSPC, .most_namespaces = 0}, "sysctl -w user.max_user_namespaces="},
      {{.namespace_error = EPERM, .unprivileged = 0}, "sysctl -w kernel.unprivileged_userns_clone=1"},
      {{.mount_error = EPERM, .apparmor_restriction = 1}, "have root give bwrap a profile"},
      {{.is_root = true, .namespace_error = EPERM, .is_filtered = true}, "seccomp=unconfined"},
      {{.namespace_error = EPERM, .apparmor_restriction = 1, .is_filtered = true}, "seccomp=unconfined"},
      {{.is_filtered = true, .is_proc_covered = true}, "seccomp=unconfined"},
      {{.namespace_error = EUSERS}, "Too many users"},
      {{.is_proc_covered = true}, "systempaths=unconfined"},
  };
  for (const auto& [ground, remedy] : cases) {
    const std::string& words = remedy;
    CAPTURE(words);
    const std::string obstacle = sandbox_obstacle(ground).value_or("none");
    CAPTURE(obstacle);
    CHECK(obstacle.find(words) != std::string::npos);
    CHECK(obstacle.find('\n') == std::string::npos);
  }
}

TEST_CASE("on a suitable machine, no obstacle to a sandbox is found") {
  CHECK_FALSE(sandbox_obstacle({}));
  CHECK_FALSE(sandbox_obstacle({.most_namespaces = 1000, .unprivileged = 1, .apparmor_restriction = 0}));
  CHECK_FALSE(sandbox_obstacle({.is_root = true, .unprivileged = 0, .apparmor_restriction = 1}));
}
