#include "engine/tool/stopwatch.hpp"

#include <condition_variable>
#include <fmt/format.h>
#include <mutex>
#include <unistd.h>

namespace gramy::tool {

void Stopwatch::enter(Phase phase) {
  const auto now = SteadyClock::now();
  auto& spent = spent_[static_cast<std::size_t>(phase_.load())];
  spent = spent.value_or(Seconds{0}) + (now - entered_);
  entered_ = now;
  done_ = 0;
  total_ = 0;
  phase_ = phase;
}

void Stopwatch::advance(std::uint64_t done, std::uint64_t total) {
  total_ = total;
  done_ = done;
}

ProgressLine::ProgressLine(const Stopwatch& watch) {
  if (!isatty(STDERR_FILENO)) return;
  printer_.emplace([&watch](std::stop_token stop) {
    using namespace std::chrono_literals;
    std::mutex mutex;
    std::condition_variable_any ended;
    std::unique_lock lock(mutex);
    const auto begin = Stopwatch::SteadyClock::now();
    bool is_shown = false;
    for (auto pause = 1000ms; !ended.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); });
         pause = 500ms) {
      const std::uint64_t done = watch.done(), total = watch.total();
      const Stopwatch::Seconds elapsed = Stopwatch::SteadyClock::now() - begin;
      const std::string how_far = total  ? fmt::format(" {} %", 100 * done / total)
                                  : done ? fmt::format(" {}", done)
                                         : std::string();
      fmt::print(stderr, "\r\x1b[K{}{}, {:.0f} s", name(watch.phase()), how_far, elapsed.count());
      std::fflush(stderr);
      is_shown = true;
    }
    if (is_shown) fmt::print(stderr, "\r\x1b[K");
  });
}

}  // namespace gramy::tool
