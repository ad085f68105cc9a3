#include "referee/process/control_group.hpp"

#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>
#include <stdexcept>
#include <unistd.h>

#include "tests/referee/tournament/scratch_folder.hpp"

using namespace gramy::referee;

namespace {

namespace fs = std::filesystem;

/// A temporary folder with files in place of the kernel's control groups.
class Machine {
 public:
  Machine() {
    write("membership", "1:name=systemd:/\n0::/user/shell\n");
    write("groups/cgroup.controllers", "cpu memory pids\n");
    write("groups/user/cgroup.subtree_control", "");
    write("groups/user/shell/cgroup.controllers", "memory pids\n");
    write("groups/user/shell/cgroup.subtree_control", "");
    write("groups/user/shell/cgroup.procs", std::to_string(getpid()) + "\n");
  }

  ControlGroups groups() const { return {folder_.path() / "groups", folder_.path() / "membership"}; }
  fs::path path(const std::string& name) const { return folder_.path() / "groups" / name; }

  void write(const std::string& name, const std::string& text) const { folder_.write(name, text); }
  std::string read(const std::string& name) const { return folder_.read("groups/" + name); }

 private:
  gramy::ScratchFolder folder_;
};

std::string refusal(const Machine& machine) {
  try {
    return machine.groups().folder_for_players().string();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE(
    "players' control groups are made in the referee's group or its parent, whichever delegates memory and "
    "pids") {
  const Machine machine;
  CHECK(
      refusal(machine) ==
      "expected a control group that this user may write to and that delegates memory and pids, found none");
  machine.write("groups/user/cgroup.subtree_control", "cpu memory");
  CHECK(
      refusal(machine) ==
      "expected a control group that this user may write to and that delegates memory and pids, found none");
  machine.write("groups/user/shell/cgroup.subtree_control", "pids memory\n");
  CHECK(machine.groups().folder_for_players() == machine.path("user/shell"));
  machine.write("groups/user/cgroup.subtree_control", "cpu memory pids");
  CHECK(machine.groups().folder_for_players() == machine.path("user"));
}

TEST_CASE("without cgroup version 2, a player gets no control group") {
  const Machine machine;
  fs::remove(machine.path("cgroup.controllers"));
  CHECK(refusal(machine) == "there are no control groups of version 2");
  machine.groups().make_room_for_players();
  CHECK(!exists(machine.path("user/shell/gramy-referee")));
}

TEST_CASE("a referee that is alone in its control group moves into a new subgroup, but only once") {
  const Machine machine;
  machine.groups().make_room_for_players();
  CHECK(machine.read("user/shell/gramy-referee/cgroup.procs") == std::to_string(getpid()));
  CHECK(machine.read("user/shell/cgroup.subtree_control") == "+memory +pids");
  machine.write("membership", "0::/user/shell/gramy-referee\n");
  machine.write("groups/user/shell/gramy-referee/cgroup.controllers", "memory pids");
  machine.groups().make_room_for_players();
  CHECK(!exists(machine.path("user/shell/gramy-referee/gramy-referee")));
}

TEST_CASE("a referee that shares its control group with other processes stays in it") {
  const Machine machine;
  machine.write("groups/user/shell/cgroup.procs", "1\n" + std::to_string(getpid()) + "\n");
  machine.groups().make_room_for_players();
  CHECK(!exists(machine.path("user/shell/gramy-referee")));
  CHECK(machine.read("user/shell/cgroup.subtree_control").empty());
}

TEST_CASE("a player's control group gets the player's limits and reports the player's usage") {
  const Machine machine;
  const std::string name = "user/gramy-player-" + std::to_string(getpid());
  const ControlGroup group(machine.path("user"), {.memory_mb = 100, .processes = 20, .cpu_s = 3});
  CHECK(machine.read(name + "/memory.max") == "104857600");
  CHECK(machine.read(name + "/memory.oom.group") == "1");
  CHECK(machine.read(name + "/pids.max") == "36");
  machine.write("groups/" + name + "/pids.current", "7\n");
  machine.write("groups/" + name + "/cpu.stat", "usage_usec 2500000\nuser_usec 1\n");
  machine.write("groups/" + name + "/memory.events", "low 0\noom 1\noom_kill 0\n");
  CHECK(group.usage().processes == 7);
  CHECK(group.usage().cpu_s == 2);
  CHECK(group.usage().memory_mb == 0);
  machine.write("groups/" + name + "/memory.events", "low 0\noom 1\noom_kill 2\n");
  CHECK(group.usage().memory_mb == 101);
  group.enter();
  CHECK(machine.read(name + "/cgroup.procs") == "0");
}

TEST_CASE("if a control group cannot be made, there is an error with the reason") {
  const Machine machine;
  CHECK_THROWS_WITH_AS(ControlGroup(machine.path("nowhere/at/all"), {}), doctest::Contains("cannot make"),
                       std::runtime_error);
}
