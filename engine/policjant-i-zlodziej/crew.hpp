// A group of threads that do one job after another together.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace gramy::policjant {

/// Up to `threads` threads, including the caller's, for the lifetime of this object. Jobs are short and
/// frequent, so a waiting thread spins for a moment before it sleeps.
class Crew {
 public:
  /// Processes the items first .. last-1. Returns a number to be added to the sum. Must not throw.
  using Work = std::function<std::uint64_t(std::uint32_t first, std::uint32_t last)>;

  /// Precondition: threads >= 1.
  explicit Crew(unsigned threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  unsigned size() const { return static_cast<unsigned>(helpers_.size()) + 1; }

  /// Processes 0 .. items-1 in parts on all threads, each item once. Returns the sum of the results.
  std::uint64_t sum(std::uint32_t items, const Work& work);

 private:
  void call();
  void help();
  /// Processes parts until none is left. Returns whether it processed any.
  bool take_parts();

  // The current job. It never changes while a taken part is unfinished. A helper that comes late finds no
  // part left, and no other thread waits for it.
  const Work* work_ = nullptr;
  std::atomic<std::int64_t> left_ =
      0;  // number of items that no thread has taken; the highest numbers are taken first
  std::atomic<std::uint32_t> done_ = 0;   // number of finished items
  std::atomic<std::uint64_t> sum_ = 0;    // sum over the finished items
  std::atomic<std::uint32_t> calls_ = 0;  // number of jobs for which the helpers were called
  std::atomic<bool> is_over_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace gramy::policjant
