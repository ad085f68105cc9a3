#include "referee/session/rate_limiter.hpp"

#include <algorithm>
#include <chrono>

namespace gramy::referee {

RateLimiter::RateLimiter(const LinkLimits& limits)
    : per_second_(limits.lines_per_second),
      at_once_(limits.lines_at_once),
      saved_(static_cast<double>(at_once_)) {}

void RateLimiter::told(const Delivery& delivery) {
  const auto* message = std::get_if<protocol::RefereeMessage>(&delivery.what);
  if (!message || !std::holds_alternative<protocol::Error>(*message)) ++answers_;
}

bool RateLimiter::take(std::uint64_t lines, Time now) {
  const std::uint64_t answers = std::min(lines, answers_);
  const double more = static_cast<double>(lines - answers);
  if (more > 0) fill(now);
  if (more > saved_) return false;
  saved_ -= more;
  answers_ -= answers;
  return true;
}

std::string RateLimiter::in_words() const {
  return std::to_string(per_second_) + " lines a second, " + std::to_string(at_once_) + " at once";
}

void RateLimiter::fill(Time now) {
  const std::chrono::duration<double> passed = now - filled_.value_or(now);
  saved_ =
      std::min(static_cast<double>(at_once_), saved_ + passed.count() * static_cast<double>(per_second_));
  filled_ = now;
}

}  // namespace gramy::referee
