// Long work that can be stopped from another thread.
#pragma once

#include <cstdint>
#include <exception>
#include <stop_token>
#include <utility>

namespace gramy {

/// Thrown by work whose stop token asks for it. What the work was making is lost; all else is as before.
class Stopped : public std::exception {
 public:
  const char* what() const noexcept override { return "stopped before it was done"; }
};

inline void throw_if_stopped(const std::stop_token& stop) {
  if (stop.stop_requested()) throw Stopped();
}

/// Looks at a stop token once in `interval` counted steps: cheap enough for loops whose steps take a few
/// nanoseconds, and often enough that nobody waits for a stop. Handed on as `const StopPoll&`, so that all
/// parts of one piece of work count together; of one thread.
class StopPoll {
 public:
  /// Never stops.
  StopPoll() = default;
  explicit StopPoll(std::stop_token stop) : stop_(std::move(stop)), left_(until_next_look()), sum_(left_) {}

  /// So much work has been done. Throws Stopped.
  void count(std::uint64_t steps = 1) const {
    if (steps < left_) [[likely]]
      left_ -= steps;
    else
      look(steps);
  }
  /// So many elements of arrays have been filled or copied in their order: far less work than as many steps.
  void count_filled(std::uint64_t elements) const { count(elements / elements_a_step); }
  /// All steps counted so far: the work, whatever the machine.
  std::uint64_t counted() const { return sum_ - left_; }

  const std::stop_token& token() const { return stop_; }

 private:
  static constexpr std::uint64_t interval = std::uint64_t{1} << 15, elements_a_step = 8;

  std::uint64_t until_next_look() const { return stop_.stop_possible() ? interval : UINT64_MAX; }

  void look(std::uint64_t steps) const {
    const std::uint64_t done = counted() + steps;
    left_ = until_next_look();
    sum_ = done + left_;  // modulo 2^64
    throw_if_stopped(stop_);
  }

  std::stop_token stop_;
  mutable std::uint64_t left_ = UINT64_MAX;  // until the next look
  mutable std::uint64_t sum_ = UINT64_MAX;   // of what was counted and what is left
};

}  // namespace gramy
