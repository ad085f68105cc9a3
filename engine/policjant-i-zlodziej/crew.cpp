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
    // There are no more threads to be had: fewer do.
  }
}

Crew::~Crew() {
  work_ = nullptr;
  calls_.fetch_add(1, std::memory_order_release);
  calls_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

std::uint64_t Crew::sum(std::uint32_t items, const Work& work) {
  if (helpers_.empty()) return work(0, items);
  work_ = &work;
  items_ = items;
  next_.store(0, std::memory_order_relaxed);
  sum_.store(0, std::memory_order_relaxed);
  working_.store(static_cast<std::uint32_t>(helpers_.size()), std::memory_order_relaxed);
  calls_.fetch_add(1, std::memory_order_release);
  calls_.notify_all();
  take_parts();
  while (const std::uint32_t working = working_.load(std::memory_order_acquire))
    wait_while(working_, working);
  return sum_.load(std::memory_order_relaxed);
}

void Crew::help() {
  for (std::uint32_t call = 0;;) {
    wait_while(calls_, call++);
    if (!work_) return;
    take_parts();
    if (working_.fetch_sub(1, std::memory_order_acq_rel) == 1) working_.notify_one();
  }
}

void Crew::take_parts() {
  std::uint64_t sum = 0;
  for (;;) {
    const std::uint32_t first = next_.fetch_add(items_a_part, std::memory_order_relaxed);
    if (first >= items_) break;
    sum += (*work_)(first, std::min(first + items_a_part, items_));
  }
  sum_.fetch_add(sum, std::memory_order_relaxed);
}

}  // namespace gramy::policjant
