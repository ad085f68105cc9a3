// How much a client may say: a token bucket.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/clock.hpp"

namespace gramy::referee {

/// So many lines a second, saved up to so many at once, and besides one for each that was granted: answers
/// are never too many, however fast they come.
class Allowance {
 public:
  /// Full.
  Allowance(std::size_t per_second, std::size_t at_once)
      : per_second_(static_cast<double>(per_second)),
        at_once_(static_cast<double>(at_once)),
        saved_(at_once_) {}

  void grant() { ++granted_; }

  /// Whether there are so many; takes them if so.
  bool take(std::uint64_t lines, Time now) {
    const std::uint64_t answers = std::min(lines, granted_);
    const double more = static_cast<double>(lines - answers);
    if (more > 0) fill(now);
    if (more > saved_) return false;
    saved_ -= more;
    granted_ -= answers;
    return true;
  }

 private:
  void fill(Time now) {
    const std::chrono::duration<double> passed = now - filled_.value_or(now);
    saved_ = std::min(at_once_, saved_ + passed.count() * per_second_);
    filled_ = now;
  }

  double per_second_;
  double at_once_;
  double saved_;
  std::uint64_t granted_ = 0;
  std::optional<Time> filled_;
};

}  // namespace gramy::referee
