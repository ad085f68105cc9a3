// Obstacles to a bubblewrap sandbox on this machine, and their remedies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gramy::referee {

/// The properties of this machine that sandboxes depend on.
struct SandboxGround {
  bool has_bubblewrap = true;
  bool is_root = false;
  int namespace_error = 0;  ///< errno of the attempt to make a user namespace; 0 if it succeeded
  int mount_error = 0;      ///< errno of the attempt to make a mount namespace within the user namespace
  // Kernel settings; not set if the kernel does not have them.
  std::optional<std::int64_t> most_namespaces{};  ///< the setting user.max_user_namespaces
  std::optional<std::int64_t> unprivileged{};     ///< the setting kernel.unprivileged_userns_clone
  /// The setting kernel.apparmor_restrict_unprivileged_userns.
  std::optional<std::int64_t> apparmor_restriction{};
  bool is_filtered = false;      ///< whether a seccomp filter restricts this process
  bool is_proc_covered = false;  ///< whether a part of /proc has another mount over it
};

/// Tries in a separate process to make the namespaces, and reads the kernel settings.
SandboxGround sandbox_ground();

/// The obstacle and its remedy in one line; none if no obstacle is known.
std::optional<std::string> sandbox_obstacle(const SandboxGround& ground);

}  // namespace gramy::referee
