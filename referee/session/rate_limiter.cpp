#include "referee/session/rate_limiter.hpp"

#include <algorithm>

#include "engine/base/counted.hpp"

namespace gramy::referee {
namespace {

constexpr std::size_t line_bytes = 1024;

/// Whether the client may send one more line because of this message. An error allows no line, because
/// otherwise errors and answers could alternate for ever. News of an opponent allows no line, because it
/// needs no answer.
bool allows_a_line(const protocol::RefereeMessage& message) {
  return !std::holds_alternative<protocol::Error>(message) &&
         !std::holds_alternative<protocol::OpponentNews>(message) &&
         !std::holds_alternative<protocol::Said>(message);
}

}  // namespace

RateLimiter::RateLimiter(const LinkLimits& limits, std::size_t longest_line)
    : lines_(limits.lines_per_second, limits.lines_at_once), longest_line_(longest_line) {}

void RateLimiter::told(const Delivery& delivery) {
  const auto* message = std::get_if<protocol::RefereeMessage>(&delivery.what);
  if (!message || !allows_a_line(*message)) return;
  if (std::holds_alternative<protocol::MoveRequest>(*message)) {
    answers_ = std::min(answers_ + 1, matches_);
    return;
  }
  ++short_lines_;
  if (std::holds_alternative<protocol::Start>(*message) && !delivery.anew) ++matches_;
  if (std::holds_alternative<protocol::End>(*message) && matches_ > 0)
    answers_ = std::min(answers_, --matches_);
}

bool RateLimiter::take(std::size_t bytes, Time now) {
  const std::size_t counted = (std::min(bytes, longest_line_) + line_bytes - 1) / line_bytes;
  const std::size_t lines = std::max<std::size_t>(counted, 1);
  if (lines == 1 && short_lines_ > 0) {
    --short_lines_;
    return true;
  }
  if (answers_ > 0) {
    --answers_;
    return true;
  }
  return lines_.take(lines, now);
}

bool RateLimiter::take_shown(std::uint64_t bytes, Time now) {
  return lines_.take(bytes / line_bytes, now);
}

std::string RateLimiter::in_words() const {
  return counted(lines_.per_second(), "line") + " of 1 KiB a second, " + std::to_string(lines_.at_once()) +
         " at once";
}

}  // namespace gramy::referee
