#include "referee/session/rate_limiter.hpp"

#include <algorithm>
#include <chrono>

namespace gramy::referee {
namespace {

constexpr std::size_t line_bytes = 1024;

}  // namespace

RateLimiter::RateLimiter(const LinkLimits& limits)
    : per_second_(limits.lines_per_second),
      at_once_(limits.lines_at_once),
      saved_(static_cast<double>(at_once_)) {}

void RateLimiter::told(const Delivery& delivery) {
  const auto* message = std::get_if<protocol::RefereeMessage>(&delivery.what);
  if (message && std::holds_alternative<protocol::Error>(*message)) return;
  if (message && std::holds_alternative<protocol::MoveRequest>(*message)) {
    ++answers_;
    return;
  }
  ++short_lines_;
  // Its last request may never be answered: else free lines could be saved up, one a match.
  if (message && std::holds_alternative<protocol::End>(*message) && answers_ > 0) --answers_;
}

bool RateLimiter::take(std::size_t bytes, Time now) {
  if (answers_ > 0) {
    --answers_;
    return true;
  }
  const std::size_t lines = std::max<std::size_t>((bytes + line_bytes - 1) / line_bytes, 1);
  const std::size_t free = short_lines_ > 0 ? 1 : 0;
  const auto more = static_cast<double>(lines - free);
  if (more > 0) fill(now);
  if (more > saved_) return false;
  saved_ -= more;
  short_lines_ -= free;
  return true;
}

std::string RateLimiter::in_words() const {
  return std::to_string(per_second_) + " lines of 1 KiB a second, " + std::to_string(at_once_) + " at once";
}

void RateLimiter::fill(Time now) {
  const std::chrono::duration<double> passed = now - filled_.value_or(now);
  saved_ =
      std::min(static_cast<double>(at_once_), saved_ + passed.count() * static_cast<double>(per_second_));
  filled_ = now;
}

}  // namespace gramy::referee
