// A token bucket for the lines of one client.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "referee/lobby/actions.hpp"
#include "referee/lobby/link_limits.hpp"
#include "referee/match/clock.hpp"

namespace gramy::referee {

/// So many lines a second, saved up to so many; each message sent to the client grants one extra line, so
/// that answers are never too many, however fast they come.
class RateLimiter {
 public:
  /// Full.
  explicit RateLimiter(const LinkLimits& limits);

  /// The client is told something. An error grants no line: it would go on for ever.
  void told(const Delivery& delivery);

  /// Whether there are so many; takes them if so.
  bool take(std::uint64_t lines, Time now);

  /// "100 lines a second, 1000 at once".
  std::string in_words() const;

 private:
  void fill(Time now);

  std::size_t per_second_;
  std::size_t at_once_;
  double saved_;
  std::uint64_t answers_ = 0;
  std::optional<Time> filled_;
};

}  // namespace gramy::referee
