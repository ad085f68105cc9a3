#include "referee/process/usage_meter.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <linux/magic.h>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <vector>

#include "referee/process/sandbox.hpp"

namespace gramy::referee {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// The total time that this process has waited for a processor.
std::chrono::nanoseconds waited_for_processor() {
  std::int64_t run = 0, waited = 0;
  std::ifstream("/proc/self/schedstat") >> run >> waited;
  return std::chrono::nanoseconds(waited);
}

/// What a measurement may still use: a number of memory mappings, and time. Time in which other processes
/// have the processor does not count.
class Rest {
 public:
  explicit Rest(const Sight& sight) : mappings(sight.mappings), end_(SteadyClock::now() + sight.patience) {}

  bool is_late() const {
    const auto now = SteadyClock::now();
    return now > end_ && now - (waited_for_processor() - waited_) > end_;
  }

  std::int64_t mappings;

 private:
  SteadyClock::time_point end_;
  std::chrono::nanoseconds waited_ = waited_for_processor();
};

struct Descendants {
  std::vector<pid_t> processes;
  std::int64_t threads = 0;  ///< number of threads of all descendants
};

/// Finds descendants of the calling process, until they have more than `most` threads.
Descendants find_descendants(std::int64_t most) {
  Descendants found;
  std::vector<pid_t> open{getpid()};
  const auto seen = [&] { return found.threads + std::ssize(open); };
  while (!open.empty() && seen() <= most) {
    const pid_t pid = open.back();
    open.pop_back();
    const bool is_ours = pid == getpid();
    if (!is_ours) found.processes.push_back(pid);
    std::error_code ignored;
    const std::string threads = "/proc/" + std::to_string(pid) + "/task";
    for (const auto& thread : std::filesystem::directory_iterator(threads, ignored)) {
      if (!is_ours) ++found.threads;
      std::ifstream list(thread.path() / "children");
      for (pid_t child = 0; seen() <= most && list >> child;) open.push_back(child);
      if (seen() > most) break;
    }
  }
  found.threads = seen();
  return found;
}

std::string file_of(pid_t pid, const char* name) {
  return "/proc/" + std::to_string(pid) + '/' + name;
}

struct Stat {
  long own = 0;       // processor time of the process, in ticks
  long children = 0;  // processor time of the children that the process has reaped, in ticks
  unsigned long long started = 0;
};

/// Reads a process's processor times and its start time; none if it has ended.
std::optional<Stat> stat_of(pid_t pid) {
  std::string text;
  std::getline(std::ifstream(file_of(pid, "stat")), text, '\0');
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  Stat stat;
  long user = 0, system = 0, childrens_user = 0, childrens_system = 0;
  std::sscanf(text.c_str() + name_end + 1,
              " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld %*d %*d %*d %*d %llu", &user,
              &system, &childrens_user, &childrens_system, &stat.started);
  stat.own = user + system;
  stat.children = childrens_user + childrens_system;
  return stat;
}

/// A process's memory according to /proc, in KiB.
struct Memory {
  std::string folder;  // the process's folder in /proc
  // Includes the memory that the process still shares with processes that it was forked from.
  std::int64_t own = 0;
  std::int64_t of_kernel = 0;  // an upper bound for the kernel's memory for the process
};

/// The sum of lines such as "RssAnon: 12 kB"; none if the file has no such line.
std::optional<std::int64_t> sum_of(const std::string& path, std::initializer_list<std::string_view> names) {
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

std::optional<Memory> memory_in(const std::string& folder) {
  const auto own = sum_of(folder + "/status", {"RssAnon", "VmSwap"});
  if (!own) return std::nullopt;
  // An upper bound for the kernel's memory for one descriptor, without watches. A user's first pipes may hold
  // more than two pages each, but the system limits their sum. Each later pipe holds two pages. The number of
  // watches is greatest if half of the descriptors are epolls, each of which watches the other half.
  constexpr std::int64_t descriptor_kb = 8;
  constexpr std::int64_t watch_bytes = 200;
  const std::int64_t descriptors =
      std::min(sum_of(folder + "/status", {"FDSize"}).value_or(0), most_descriptors);
  const std::int64_t watches = descriptors * descriptors / 4;
  const std::int64_t page_tables = sum_of(folder + "/status", {"VmPTE"}).value_or(0);
  return Memory{folder, *own, page_tables + descriptors * descriptor_kb + (watches * watch_bytes >> 10)};
}

/// Reads a process's memory; none if it has ended.
std::optional<Memory> memory_of(pid_t pid) {
  const std::string folder = "/proc/" + std::to_string(pid);
  if (auto memory = memory_in(folder)) return memory;
  // Looks at all threads, because the first may have ended before the others.
  std::error_code ignored;
  for (const auto& thread : std::filesystem::directory_iterator(folder + "/task", ignored)) {
    if (auto memory = memory_in(thread.path())) return memory;
  }
  return std::nullopt;
}

/// The process's memory in KiB, where each shared page is divided among the processes that share it.
std::int64_t proportional_kb(const Memory& memory) {
  return sum_of(memory.folder + "/smaps_rollup", {"Pss_Anon", "SwapPss"}).value_or(memory.own);
}

/// The sizes of pieces of shared memory that belong to no file, by inode. Only the part that
/// mappings show is counted.
using SharedMemory = std::map<unsigned long long, std::int64_t>;

/// Adds the process's shared memory to `shared`, according to its mappings. Stops early when `rest` allows no
/// more mappings or no more time. Returns the number of mappings read.
std::int64_t look_at_mappings(const Memory& memory, SharedMemory& shared, Rest& rest) {
  constexpr std::int64_t between_times = 1 << 10;
  std::int64_t count = 0;
  std::ifstream file(memory.folder + "/maps");
  for (std::string line; std::getline(file, line);) {
    ++count;
    if (--rest.mappings < 0 || (count % between_times == 0 && rest.is_late())) break;
    if (line.find("/dev/zero") == std::string::npos) continue;
    unsigned long long begin = 0, end = 0, offset = 0, number = 0;
    char is_shared = 0;
    if (std::sscanf(line.c_str(), "%llx-%llx %*c%*c%*c%c %llx %*s %llu", &begin, &end, &is_shared, &offset,
                    &number) != 5 ||
        is_shared != 's')
      continue;
    auto& length = shared[number];
    length = std::max(length, static_cast<std::int64_t>(offset + end - begin));
  }
  return count;
}

std::string namespace_of(const std::string& process) {
  std::error_code none;
  return std::filesystem::read_symlink("/proc/" + process + "/ns/mnt", none);
}

/// The size of the files in one of a sandbox's in-memory folders, in KiB.
std::int64_t files_kb(pid_t inside, const char* folder) {
  constexpr std::int64_t file_kb = 1;  // the kernel's memory for a file
  const std::string path = "/proc/" + std::to_string(inside) + "/root" + folder;
  // While a sandbox is being made or ends, the path may lead to a folder of the machine itself, and a moment
  // later to another folder. So the path is opened only once, and the machine's own folders count as empty.
  const int found = open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (found < 0) return 0;
  struct stat theirs {};
  struct stat ours {};
  struct statfs files {};
  const bool is_known = fstat(found, &theirs) == 0 && fstatfs(found, &files) == 0;
  close(found);
  if (!is_known || files.f_type != TMPFS_MAGIC) return 0;
  if (stat(folder, &ours) == 0 && ours.st_dev == theirs.st_dev) return 0;
  return static_cast<std::int64_t>(
             (files.f_blocks - files.f_bfree) * static_cast<std::uint64_t>(files.f_frsize) >> 10) +
         static_cast<std::int64_t>(files.f_files - files.f_ffree) * file_kb;
}

/// An upper bound, in KiB, for the memory of all sockets in a sandbox's network. Includes sockets that one
/// process is sending to another. Stops when the sum exceeds `most`.
std::int64_t sockets_kb(pid_t inside, std::int64_t most) {
  constexpr std::int64_t beyond_the_buffer = 64 << 10;  // a packet may exceed a socket's buffer by this much
  static const std::int64_t buffer = [] {
    std::int64_t bytes = 0;
    std::ifstream("/proc/sys/net/core/wmem_default") >> bytes;
    return bytes + beyond_the_buffer;
  }();
  std::ifstream file("/proc/" + std::to_string(inside) + "/net/unix");
  std::int64_t lines = -1;  // -1, because the first line is a heading
  for (std::string line; lines * buffer >> 10 <= most && std::getline(file, line);) ++lines;
  return std::max<std::int64_t>(lines, 0) * buffer >> 10;
}

/// The memory of the sandbox's files and sockets, if the processes are in a sandbox.
std::int64_t sandbox_kb(const std::vector<pid_t>& processes, std::int64_t limit_mb) {
  const std::string ours = namespace_of("self");
  for (const pid_t pid : processes) {
    const std::string theirs = namespace_of(std::to_string(pid));
    if (theirs.empty() || theirs == ours) continue;
    return files_kb(pid, "/tmp") + files_kb(pid, "/dev/shm") + sockets_kb(pid, limit_mb << 10);
  }
  return 0;
}

std::int64_t memory_mb_of(const std::vector<pid_t>& processes, std::int64_t limit_mb, const Sight& sight,
                          Rest& rest) {
  constexpr std::int64_t mappings_a_kb = 4;
  std::vector<Memory> memories;
  SharedMemory shared;
  std::int64_t own = 0;
  std::int64_t of_kernel = sandbox_kb(processes, limit_mb);
  for (const pid_t pid : processes) {
    if (rest.mappings < 0 || rest.is_late()) break;
    const auto memory = memory_of(pid);
    if (!memory) continue;
    own += memory->own;
    of_kernel += memory->of_kernel + look_at_mappings(*memory, shared, rest) / mappings_a_kb;
    memories.push_back(*memory);
  }
  for (const auto& [number, length] : shared) of_kernel += length >> 10;
  if ((own + of_kernel) >> 10 > limit_mb &&
      own >> 10 <= std::max(sight.shared_mb, sight.shared_times * limit_mb)) {
    own = 0;
    for (const Memory& memory : memories) own += rest.is_late() ? 0 : proportional_kb(memory);
  }
  return (own + of_kernel) >> 10;
}

std::int64_t ticks_of(const rusage& usage) {
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * sysconf(_SC_CLK_TCK);
}

}  // namespace

Usage UsageMeter::look(const SandboxLimits& limits) {
  const long ticks_per_second = sysconf(_SC_CLK_TCK);
  Rest rest(sight_);
  const auto [processes, threads] = find_descendants(limits.processes);
  Usage sum{.processes = threads};
  if (threads > limits.processes) return sum;
  sum.memory_mb = memory_mb_of(processes, limits.memory_mb, sight_, rest);

  std::map<Incarnation, long> living;
  long own = 0, waited_for = 0;
  for (const pid_t pid : processes) {
    const auto stat = stat_of(pid);
    if (!stat) continue;
    living[{pid, stat->started}] = stat->own;
    own += stat->own;
    waited_for += stat->children;
  }
  rusage ended{}, ours{};
  getrusage(RUSAGE_CHILDREN, &ended);
  getrusage(RUSAGE_SELF, &ours);
  waited_for += ticks_of(ended);
  most_ = std::max(most_, own + waited_for);

  for (const auto& [process, time] : living_) {
    if (living.contains(process)) continue;
    const auto stat = stat_of(process.first);
    if (stat && stat->started == process.second) {
      living.emplace(process, time);  // find_descendants missed it in the changing tree of processes
      own += time;
    } else {
      ended_ += time;
    }
  }
  living_ = std::move(living);
  sum.cpu_s = (std::max(most_, own + ended_) + ticks_of(ours)) / ticks_per_second;

  const bool is_broken_off = rest.is_late();
  if (rest.mappings < 0) {
    sum.beyond_sight = "found " + std::to_string(sight_.mappings - rest.mappings) +
                       " memory mappings, expected at most " + std::to_string(sight_.mappings);
  } else if (is_broken_off && last_was_broken_off_) {
    const std::string patience = std::to_string(sight_.patience.count());
    sum.beyond_sight = "the memory of its processes could not be measured within " + patience + " ms";
  }
  last_was_broken_off_ = is_broken_off;
  return sum;
}

}  // namespace gramy::referee
