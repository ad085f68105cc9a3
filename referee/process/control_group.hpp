// Control group (version 2) of a sandboxed player: the kernel counts its memory, processes and time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "protocol/supervision/sandbox.hpp"
#include "referee/process/usage.hpp"

namespace gramy::referee {

/// The control groups of this machine, and the group of the calling process.
struct ControlGroups {
  std::filesystem::path mounted = "/sys/fs/cgroup";
  std::filesystem::path membership = "/proc/self/cgroup";

  /// Returns the folder in which groups of players can be made. It is this process's group or the parent of
  /// that group, because a group that contains processes can delegate nothing to groups within it. Throws
  /// std::runtime_error if neither of them delegates memory and pids.
  std::filesystem::path folder_for_players() const;

  /// Makes room for players' groups by moving this process to a new group below its present one. Does so only
  /// if the process is alone in its present group, and if that group may delegate memory and pids.
  void make_room_for_players() const;

 private:
  std::filesystem::path ours() const;
};

/// A new group within `parent`. The destructor kills its processes and removes it.
class ControlGroup {
 public:
  /// Throws std::runtime_error if the group cannot be made.
  ControlGroup(const std::filesystem::path& parent, const SandboxLimits& limits);
  ~ControlGroup();
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  /// Moves the calling process into the group. Throws std::runtime_error if that fails.
  void enter() const;

  /// The group's usage. Its memory is 0, or the limit plus one if the kernel has ended a process of the group
  /// for exceeding the limit.
  Usage usage() const;

 private:
  std::filesystem::path folder_;
  SandboxLimits limits_;
};

}  // namespace gramy::referee
