// Obstacles on this machine that keep bubblewrap from making a sandbox, and their remedies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gramy::referee {

/// What sandboxes depend on here.
struct SandboxGround {
  bool has_bubblewrap = true;
  bool is_root = false;
  int namespace_error = 0;  ///< errno of making a user namespace; 0: it can be made
  int mount_error = 0;      ///< errno of a mount namespace within it
  // Settings of the kernel, where it has them:
  std::optional<std::int64_t> most_namespaces{};       ///< user.max_user_namespaces
  std::optional<std::int64_t> unprivileged{};          ///< kernel.unprivileged_userns_clone
  std::optional<std::int64_t> apparmor_restriction{};  ///< kernel.apparmor_restrict_unprivileged_userns
  bool is_filtered = false;                            ///< our system calls pass a filter
  bool is_proc_covered = false;                        ///< something is mounted over a part of /proc
};

/// Tries it with a process of its own, and reads the settings.
SandboxGround sandbox_ground();

/// The obstacle in words, with its remedy, on a line; nothing if none is known.
std::optional<std::string> sandbox_obstacle(const SandboxGround& ground);

}  // namespace gramy::referee
