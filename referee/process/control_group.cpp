#include "referee/process/control_group.hpp"

#include <cerrno>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <unistd.h>

#include "referee/process/sandbox.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

std::set<std::string> words_of(const fs::path& file) {
  std::set<std::string> words;
  std::ifstream text(file);
  for (std::string word; text >> word;) words.insert(word);
  return words;
}

bool has_memory_and_pids(const fs::path& file) {
  const auto controllers = words_of(file);
  return controllers.contains("memory") && controllers.contains("pids");
}

/// Writes the text to the file. Returns false if the kernel refuses it.
bool write_to(const fs::path& file, const std::string& text) {
  std::ofstream stream(file);
  return static_cast<bool>(stream << text << std::flush);
}

void expect_written(const fs::path& file, const std::string& text) {
  if (!write_to(file, text)) throw std::runtime_error("cannot write " + file.string());
}

/// The number after the word `name` in a file with a word and a number on each line; 0 if the word is
/// missing.
std::int64_t number_in(const fs::path& file, const std::string& name) {
  std::ifstream lines(file);
  std::string word;
  for (std::int64_t number = 0; lines >> word >> number;) {
    if (word == name) return number;
  }
  return 0;
}

}  // namespace

fs::path ControlGroups::ours() const {
  const std::string version_2 = "0::/";
  if (exists(mounted / "cgroup.controllers")) {
    std::ifstream lines(membership);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(version_2)) return (mounted / line.substr(version_2.size()) / "").parent_path();
    }
  }
  throw std::runtime_error("there are no control groups of version 2");
}

fs::path ControlGroups::folder_for_players() const {
  const fs::path own = ours();
  for (const fs::path& folder : {own.parent_path(), own}) {
    if (has_memory_and_pids(folder / "cgroup.subtree_control") && access(folder.c_str(), W_OK) == 0)
      return folder;
  }
  throw std::runtime_error(
      "expected a control group that this user may write to and that delegates memory and pids, found none");
}

void ControlGroups::make_room_for_players() const {
  fs::path own;
  try {
    own = ours();
  } catch (const std::runtime_error&) {
    return;
  }
  const std::string us = std::to_string(getpid());
  constexpr const char* name = "gramy-referee";
  if (own.filename() == name || !has_memory_and_pids(own / "cgroup.controllers") ||
      words_of(own / "cgroup.procs") != std::set{us})
    return;
  const fs::path below = own / name;
  std::error_code ignored;
  create_directory(below, ignored);
  if (write_to(below / "cgroup.procs", us)) {
    if (write_to(own / "cgroup.subtree_control", "+memory +pids")) return;
    write_to(own / "cgroup.procs", us);
  }
  rmdir(below.c_str());
}

ControlGroup::ControlGroup(const fs::path& parent, const SandboxLimits& limits)
    : folder_(parent / ("gramy-player-" + std::to_string(getpid()))), limits_(limits) {
  rmdir(folder_.c_str());  // an earlier process with this id may have left the folder behind
  std::error_code error;
  if (!create_directory(folder_, error))
    throw std::runtime_error("cannot make " + folder_.string() + ": " +
                             (error ? error.message() : "it is in use"));
  try {
    expect_written(folder_ / "memory.max", std::to_string(limits.memory_mb << 20));
    expect_written(folder_ / "memory.oom.group", "1");
    expect_written(folder_ / "pids.max", std::to_string(limits.processes + processes_beyond));
    if (exists(folder_ / "memory.swap.max")) expect_written(folder_ / "memory.swap.max", "0");
  } catch (...) {
    rmdir(folder_.c_str());
    throw;
  }
}

ControlGroup::~ControlGroup() {
  write_to(folder_ / "cgroup.kill", "1");
  constexpr int tries = 1000;
  for (int i = 0; i < tries && rmdir(folder_.c_str()) != 0 && errno == EBUSY; ++i) usleep(1000);
}

void ControlGroup::enter() const {
  expect_written(folder_ / "cgroup.procs", "0");
}

Usage ControlGroup::usage() const {
  constexpr std::int64_t microseconds = 1'000'000;
  Usage sum;
  if (number_in(folder_ / "memory.events", "oom_kill") > 0) sum.memory_mb = limits_.memory_mb + 1;
  std::ifstream(folder_ / "pids.current") >> sum.processes;
  sum.cpu_s = number_in(folder_ / "cpu.stat", "usage_usec") / microseconds;
  return sum;
}

}  // namespace gramy::referee
