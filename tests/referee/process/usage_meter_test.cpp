#include "referee/process/usage_meter.hpp"

#include <array>
#include <csignal>
#include <cstring>
#include <doctest/doctest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace gramy::referee;

namespace {

constexpr std::size_t length = 64 << 20;

/// ThreadSanitizer gives each process a thread and memory of its own, which are counted, too.
#ifdef __SANITIZE_THREAD__
constexpr bool has_its_own = true;
#else
constexpr bool has_its_own = false;
#endif

/// Children that use the memory and then wait; gone with the test.
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
  return UsageMeter().look(limit).memory_mb;
}

}  // namespace

TEST_CASE("what each process has for itself is added up" * doctest::skip(has_its_own)) {
  const Children children(3, [] { std::memset(memory(MAP_PRIVATE), 1, length); });
  CHECK(memory_mb() >= 3 * 64);
  CHECK(UsageMeter().look(1 << 20).processes == 3);
}

TEST_CASE("what is shared counts once, by its length, whoever has touched it") {
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

TEST_CASE("pages that processes share since a fork count once where it matters" *
          doctest::skip(has_its_own)) {
  void* const all = memory(MAP_PRIVATE);
  std::memset(all, 1, length);
  const Children children(4, [] {});
  CHECK(memory_mb() >= 4 * 64);
  CHECK(memory_mb(200) < 2 * 64);
  munmap(all, length);
}
