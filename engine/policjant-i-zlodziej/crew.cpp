#include "engine/policjant-i-zlodziej/crew.hpp"

#include <algorithm>
#include <system_error>

namespace gramy::policjant {
namespace {

constexpr std::uint32_t items_a_part = 32;
constexpr int looks_before_sleep = 4000;

void wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) {
  for (int looks = 0; looks < looks_before_sleep; ++looks) {
    if (number.load(std::memory_order_acquire) != old) return;
  }
  number.wait(old, std::memory_order_acquire);
}

}  // namespace

Crew::Crew(unsigned threads) {
  try {
    while (size() < threads) helpers_.emplace_back(&Crew::help, this);
  } catch (const std::system_error&) {
    // If the system refuses a thread, the crew works with fewer.
  }
}

Crew::~Crew() {
  is_over_ = true;
  call();
  for (std::thread& helper : helpers_) helper.join();
}

std::uint64_t Crew::sum(std::uint32_t items, const Work& work) {
  if (helpers_.empty()) return work(0, items);
  work_ = &work;
  done_.store(0, std::memory_order_relaxed);
  sum_.store(0, std::memory_order_relaxed);
  left_.store(items, std::memory_order_release);
  call();
  take_parts();
  for (std::uint32_t done = 0; (done = done_.load(std::memory_order_acquire)) != items;)
    wait_while(done_, done);
  return sum_.load(std::memory_order_relaxed);
}

void Crew::call() {
  calls_.fetch_add(1, std::memory_order_release);
  calls_.notify_all();
}

void Crew::help() {
  for (std::uint32_t calls = 0;;) {
    wait_while(calls_, calls);
    calls = calls_.load(std::memory_order_acquire);
    if (is_over_) return;
    if (take_parts()) done_.notify_one();
  }
}

bool Crew::take_parts() {
  for (bool has_taken = false;; has_taken = true) {
    const std::int64_t left = left_.fetch_sub(items_a_part, std::memory_order_acquire);
    if (left <= 0) return has_taken;
    const auto last = static_cast<std::uint32_t>(left);
    const std::uint32_t items = std::min(last, items_a_part);
    sum_.fetch_add((*work_)(last - items, last), std::memory_order_relaxed);
    done_.fetch_add(items, std::memory_order_release);
  }
}

}  // namespace gramy::policjant
