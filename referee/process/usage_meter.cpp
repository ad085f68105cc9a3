#include "referee/process/usage_meter.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace gramy::referee {
namespace {

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  std::error_code ignored;
  const std::string threads = "/proc/" + std::to_string(parent) + "/task";
  for (const auto& thread : std::filesystem::directory_iterator(threads, ignored)) {
    std::ifstream list(thread.path() / "children");
    for (pid_t child = 0; list >> child;) children.push_back(child);
  }
  return children;
}

std::vector<pid_t> descendants() {
  std::vector<pid_t> found;
  std::vector<pid_t> open = children_of(getpid());
  while (!open.empty()) {
    const pid_t pid = open.back();
    open.pop_back();
    found.push_back(pid);
    for (const pid_t child : children_of(pid)) open.push_back(child);
  }
  return found;
}

std::string file_of(pid_t pid, const char* name) {
  return "/proc/" + std::to_string(pid) + '/' + name;
}

struct Stat {
  long own = 0;       // ticks
  long children = 0;  // ticks, of those it has waited for
  long threads = 0;
  unsigned long long started = 0;
};

/// Nothing of a process that has ended meanwhile.
std::optional<Stat> stat_of(pid_t pid) {
  std::string text;
  std::getline(std::ifstream(file_of(pid, "stat")), text, '\0');
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  Stat stat;
  long user = 0, system = 0, childrens_user = 0, childrens_system = 0;
  std::sscanf(text.c_str() + name_end + 1,
              " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld %*d %*d %ld %*d %llu", &user,
              &system, &childrens_user, &childrens_system, &stat.threads, &stat.started);
  stat.own = user + system;
  stat.children = childrens_user + childrens_system;
  return stat;
}

/// The sum of lines such as "RssAnon:  12 kB"; nothing if there are none.
std::optional<std::int64_t> kilobytes(const std::string& path,
                                      std::initializer_list<std::string_view> names) {
  std::ifstream file(path);
  std::optional<std::int64_t> sum;
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(':');
    if (colon == std::string::npos || std::ranges::find(names, line.substr(0, colon)) == names.end())
      continue;
    sum = sum.value_or(0) + std::atoll(line.c_str() + colon + 1);
  }
  return sum;
}

std::int64_t mapped_kb(pid_t pid) {
  return kilobytes(file_of(pid, "status"), {"RssAnon", "RssShmem"}).value_or(0);
}

/// Its part of what it shares with others.
std::int64_t proportional_kb(pid_t pid) {
  return kilobytes(file_of(pid, "smaps_rollup"), {"Pss_Anon", "Pss_Shmem"}).value_or(mapped_kb(pid));
}

std::int64_t memory_mb_of(const std::vector<pid_t>& processes, std::int64_t (*kb_of)(pid_t)) {
  std::int64_t sum = 0;
  for (const pid_t pid : processes) sum += kb_of(pid);
  return sum >> 10;
}

}  // namespace

Usage UsageMeter::look(std::int64_t memory_mb) {
  static const long ticks_per_second = sysconf(_SC_CLK_TCK);
  const std::vector<pid_t> processes = descendants();
  Usage sum;
  sum.memory_mb = memory_mb_of(processes, mapped_kb);
  if (sum.memory_mb > memory_mb) sum.memory_mb = memory_mb_of(processes, proportional_kb);

  std::map<Incarnation, long> living;
  long own = 0, waited_for = 0;
  for (const pid_t pid : processes) {
    const auto stat = stat_of(pid);
    if (!stat) continue;
    living[{pid, stat->started}] = stat->own;
    own += stat->own;
    waited_for += stat->children;
    sum.processes += stat->threads;
  }
  rusage ended{};
  getrusage(RUSAGE_CHILDREN, &ended);
  waited_for += (ended.ru_utime.tv_sec + ended.ru_stime.tv_sec) * ticks_per_second;
  most_ = std::max(most_, own + waited_for);

  for (const auto& [process, time] : living_) {
    if (living.contains(process)) continue;
    const auto stat = stat_of(process.first);
    if (stat && stat->started == process.second) {
      living.emplace(process, time);  // it was passed over while it changed its parent
      own += time;
    } else {
      ended_ += time;
    }
  }
  living_ = std::move(living);
  sum.cpu_s = std::max(most_, own + ended_) / ticks_per_second;
  return sum;
}

}  // namespace gramy::referee
