// Threads that do one piece of work after another together.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace gramy::policjant {

/// Up to so many threads, the caller's among them, that live as long as this. Work comes often and in small
/// portions, so that they wait for it awake for a moment before they sleep.
class Crew {
 public:
  /// What is to be done for the items first .. last-1; returns what is to be summed up. Must not throw.
  using Work = std::function<std::uint64_t(std::uint32_t first, std::uint32_t last)>;

  /// Precondition: threads >= 1.
  explicit Crew(unsigned threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  unsigned size() const { return static_cast<unsigned>(helpers_.size()) + 1; }

  /// Does the work for 0 .. items-1 in parts, each once, on all threads; the sum of what it returned.
  std::uint64_t sum(std::uint32_t items, const Work& work);

 private:
  void call();
  void help();
  /// Until none is left; whether there was one.
  bool take_parts();

  // Whoever takes a part sees the work it belongs to, and that does not change before the part is done. A
  // helper that comes late finds nothing left, and nobody waits for it.
  const Work* work_ = nullptr;
  std::atomic<std::int64_t> left_ = 0;    // items that nobody has taken; those before them are the next
  std::atomic<std::uint32_t> done_ = 0;   // items
  std::atomic<std::uint64_t> sum_ = 0;    // of the items done
  std::atomic<std::uint32_t> calls_ = 0;  // how often the helpers were called
  std::atomic<bool> is_over_ = false;
  std::vector<std::thread> helpers_;
};

}  // namespace gramy::policjant
