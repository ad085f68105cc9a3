// Control group (version 2) of a sandboxed player: the kernel's own sums of its memory, processes and time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "protocol/supervision/sandbox.hpp"
#include "referee/process/usage.hpp"

namespace gramy::referee {

/// The groups of this machine, and which of them is ours.
struct ControlGroups {
  std::filesystem::path mounted = "/sys/fs/cgroup";
  std::filesystem::path membership = "/proc/self/cgroup";

  /// Where a player's group can be made: ours or, as one with processes in it has no other groups below it,
  /// the one above ours. Throws std::runtime_error if neither
  /// delegates memory and pids to us.
  std::filesystem::path folder_for_players() const;

  /// If we are alone in our group and it may delegate memory and pids, moves us to a new one below, beside
  /// which there is then room for players.
  void make_room_for_players() const;

 private:
  std::filesystem::path ours() const;
};

/// A group of its own within `parent`, removed with this object after whatever is in it has been killed.
class ControlGroup {
 public:
  /// Throws std::runtime_error if it cannot be made.
  ControlGroup(const std::filesystem::path& parent, const SandboxLimits& limits);
  ~ControlGroup();
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;

  /// Moves the calling process into it. Throws std::runtime_error if that cannot be.
  void enter() const;

  /// The memory is told only once the kernel had to end the group for it: as one more than the limit.
  Usage usage() const;

 private:
  std::filesystem::path folder_;
  SandboxLimits limits_;
};

}  // namespace gramy::referee
