#include "tests/referee/session/simulation/simulation.hpp"

#include <atomic>
#include <cstdlib>
#include <doctest/doctest.h>
#include <malloc.h>
#include <new>

using gramy::protocol::Reason;
using gramy::testing::Simulation;

namespace {

std::atomic<std::size_t> live_bytes = 0;

}  // namespace

// These functions count all memory that this program allocates. The nothrow version is replaced, too, because
// otherwise a sanitizer would replace it.
void* operator new(std::size_t size) {
  void* const memory = operator new(size, std::nothrow);
  if (!memory) throw std::bad_alloc();
  return memory;
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  void* const memory = std::malloc(size > 0 ? size : 1);
  if (memory) live_bytes += malloc_usable_size(memory);
  return memory;
}
void operator delete(void* memory) noexcept {
  live_bytes -= malloc_usable_size(memory);
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}

TEST_CASE("with slow links, broken links and lag, each match ends as the test's own umpire computes") {
  std::map<Reason, int> ends;
  int returns = 0, taken_back = 0, excused = 0, views = 0, watched_ends = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    CAPTURE(seed);
    Simulation simulation(seed);
    simulation.day(150);
    for (const auto& [reason, count] : simulation.umpire().ends) ends[reason] += count;
    returns += simulation.umpire().returns_in_time;
    taken_back += simulation.umpire().taken_back;
    excused += simulation.umpire().excused;
    views += simulation.views;
    watched_ends += simulation.watched_ends;
  }
  // The simulations prove something only if each kind of event has happened often.
  CHECK(ends[Reason::normal] > 1000);
  CHECK(ends[Reason::timeout] > 100);
  CHECK(ends[Reason::disconnect] > 100);
  CHECK(returns > 100);
  CHECK(taken_back > 100);
  CHECK(excused > 20);
  CHECK(views > 1000);
  CHECK(watched_ends > 100);
}

TEST_CASE("the referee keeps no memory of clients that have left") {
  Simulation simulation(77);
  std::size_t before = 0;
  for (int day = 0; day < 6; ++day) {
    simulation.day(100);
    if (day == 1) before = live_bytes;  // by now, all tables have their final size
  }
  CHECK(live_bytes < before + 16'384);
}
