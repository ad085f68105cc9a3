#include "referee/process/usage_meter.hpp"

#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace gramy::referee;

namespace {

constexpr std::size_t length = 64 << 20;

/// With ThreadSanitizer, each process has an additional thread and additional memory, which the meter would
/// count.
#ifdef __SANITIZE_THREAD__
constexpr bool has_its_own = true;
#else
constexpr bool has_its_own = false;
#endif

/// Child processes that use memory and then wait. They end with the test.
class Children {
 public:
  template <typename Deed>
  Children(int count, Deed deed) {
    std::array<int, 2> ready{};
    REQUIRE(pipe(ready.data()) == 0);
    for (int i = 0; i < count; ++i) {
      const pid_t pid = fork();
      if (pid == 0) {
        deed();
        if (write(ready[1], "x", 1) != 1) _exit(1);
        while (true) pause();
      }
      pids_.push_back(pid);
    }
    char x = 0;
    for (int i = 0; i < count; ++i) REQUIRE(read(ready[0], &x, 1) == 1);
    close(ready[0]);
    close(ready[1]);
  }
  ~Children() {
    for (const pid_t pid : pids_) kill(pid, SIGKILL);
    for (const pid_t pid : pids_) waitpid(pid, nullptr, 0);
  }
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;

 private:
  std::vector<pid_t> pids_;
};

void* memory(int flags) {
  return mmap(nullptr, length, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
}

std::int64_t memory_mb(std::int64_t limit = 1 << 20) {
  return UsageMeter().look({.memory_mb = limit}).memory_mb;
}

/// Makes `count` mappings. Neighbours have different protections, so that the kernel does not merge them.
void map_pieces(std::size_t count) {
  constexpr std::size_t page = 4096;
  char* const all =
      static_cast<char*>(mmap(nullptr, count * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  for (std::size_t i = 0; i < count; i += 2) mprotect(all + i * page, page, PROT_READ);
}

}  // namespace

TEST_CASE("the meter adds up the private memory of all processes" * doctest::skip(has_its_own)) {
  const Children children(3, [] { std::memset(memory(MAP_PRIVATE), 1, length); });
  CHECK(memory_mb() >= 3 * 64);
  CHECK(UsageMeter().look({.memory_mb = 1 << 20}).processes == 3);
}

TEST_CASE("the meter counts shared memory once and in full, whichever process touched it") {
  void* const shared = memory(MAP_SHARED);
  const std::int64_t before = memory_mb();
  CHECK(before < 64);
  {
    const Children children(4, [] {});
    const std::int64_t used = memory_mb(1);
    CHECK(used >= 64);
    CHECK(used < 2 * 64);
  }
  munmap(shared, length);
}

TEST_CASE(
    "the meter counts shared memory of forked processes for each process, but only once if the sum exceeds "
    "the limit" *
    doctest::skip(has_its_own)) {
  void* const all = memory(MAP_PRIVATE);
  std::memset(all, 1, length);
  const Children children(4, [] {});
  CHECK(memory_mb() >= 4 * 64);
  CHECK(memory_mb(200) < 2 * 64);
  munmap(all, length);
}

TEST_CASE("the meter counts the memory that the kernel may use for open files and for watching these files") {
  const Children children(8, [] {
    for (int i = 0; i < 200; ++i) {
      if (open("/dev/null", O_RDONLY) < 0) _exit(1);
    }
  });
  constexpr std::int64_t files_mb = 2, watches_mb = 3;
  CHECK(memory_mb() >= 8 * (files_mb + watches_mb));
}

TEST_CASE("the meter stops counting processes once it has found one more than the limit") {
  const Children children(20, [] {});
  CHECK(UsageMeter().look({.processes = 8}).processes == 9);
}

TEST_CASE("the meter reads a limited number of memory mappings, and reports if there are more") {
  const Children children(3, [] { map_pieces(1000); });
  CHECK(UsageMeter().look({}).beyond_sight == std::nullopt);
  const Usage used = UsageMeter({.mappings = 2500}).look({});
  CHECK(used.beyond_sight == "found 2501 memory mappings, expected at most 2500");
}

TEST_CASE(
    "the meter does not count shared memory a second time if the first count is far above the memory limit" *
    doctest::skip(has_its_own)) {
  void* const all = memory(MAP_PRIVATE);
  std::memset(all, 1, length);
  const Children children(4, [] {});
  const gramy::SandboxLimits limits{.memory_mb = 200};
  CHECK(UsageMeter({.shared_mb = 4 * 64 - 1, .shared_times = 1}).look(limits).memory_mb >= 4 * 64);
  CHECK(UsageMeter({.shared_mb = 4 * 64 - 1, .shared_times = 2}).look(limits).memory_mb < 2 * 64);
  munmap(all, length);
}

TEST_CASE("the meter reports an error once two measurements in a row take too long") {
  const Children children(1, [] {});
  UsageMeter meter({.patience = std::chrono::milliseconds(-1)});
  CHECK(meter.look({}).beyond_sight == std::nullopt);
  CHECK(meter.look({}).beyond_sight == "the memory of its processes could not be measured within -1 ms");
}
