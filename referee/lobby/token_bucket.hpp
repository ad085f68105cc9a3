// A token bucket: tokens come at a rate, and a bounded number of them is saved.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "referee/match/clock.hpp"

namespace gramy::referee {

class TokenBucket {
 public:
  /// The bucket starts full.
  TokenBucket(std::size_t per_second, std::size_t at_once)
      : per_second_(per_second), at_once_(at_once), saved_(static_cast<double>(at_once)) {}

  std::size_t per_second() const { return per_second_; }
  std::size_t at_once() const { return at_once_; }

  /// Takes `tokens` if the bucket has enough; otherwise takes none and returns false.
  bool take(std::uint64_t tokens, Time now) {
    const auto wanted = static_cast<double>(tokens);
    if (wanted > 0) fill(now);
    if (wanted > saved_) return false;
    saved_ -= wanted;
    return true;
  }

 private:
  void fill(Time now) {
    const std::chrono::duration<double> passed = now - filled_.value_or(now);
    saved_ =
        std::min(static_cast<double>(at_once_), saved_ + passed.count() * static_cast<double>(per_second_));
    filled_ = now;
  }

  std::size_t per_second_;
  std::size_t at_once_;
  double saved_;
  std::optional<Time> filled_;
};

}  // namespace gramy::referee
