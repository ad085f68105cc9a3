// Lets another thread stop long work.
#pragma once

#include <cstdint>
#include <exception>
#include <stop_token>
#include <utility>

namespace gramy {

/// Thrown by work when its stop token is triggered. The unfinished result is lost; nothing else is changed.
class Stopped : public std::exception {
 public:
  const char* what() const noexcept override { return "the work was stopped before it ended"; }
};

inline void throw_if_stopped(const std::stop_token& stop) {
  if (stop.stop_requested()) throw Stopped();
}

/// Polls a stop token once every `interval` counted steps. That is cheap enough for loops whose steps take a
/// few nanoseconds, and often enough for a quick stop. All parts of one piece of work share one StopPoll,
/// passed as `const StopPoll&`. Not thread-safe.
class StopPoll {
 public:
  /// A poll that never stops the work.
  StopPoll() = default;
  explicit StopPoll(std::stop_token stop) : stop_(std::move(stop)), left_(until_next_look()), sum_(left_) {}

  /// Counts steps of work. Throws Stopped if a stop was requested.
  void count(std::uint64_t steps = 1) const {
    if (steps < left_) [[likely]]
      left_ -= steps;
    else
      look(steps);
  }
  /// Counts the work of filling or copying array elements in order; several elements make one step.
  void count_filled(std::uint64_t elements) const { count(elements / elements_a_step); }
  /// Number of steps counted so far. It is the same on every machine.
  std::uint64_t counted() const { return sum_ - left_; }

  const std::stop_token& token() const { return stop_; }

 private:
  static constexpr std::uint64_t interval = std::uint64_t{1} << 15, elements_a_step = 8;

  std::uint64_t until_next_look() const { return stop_.stop_possible() ? interval : UINT64_MAX; }

  void look(std::uint64_t steps) const {
    const std::uint64_t done = counted() + steps;
    left_ = until_next_look();
    sum_ = done + left_;  // may wrap around, but the subtraction in counted() undoes that
    throw_if_stopped(stop_);
  }

  std::stop_token stop_;
  mutable std::uint64_t left_ = UINT64_MAX;  // steps until the next poll
  mutable std::uint64_t sum_ = UINT64_MAX;   // counted steps plus left_
};

}  // namespace gramy
