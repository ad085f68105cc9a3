#include "referee/session/allowance.hpp"

#include <algorithm>
#include <chrono>

namespace gramy::referee {

Allowance::Allowance(const LinkLimits& limits)
    : per_second_(limits.lines_per_second),
      at_once_(limits.lines_at_once),
      saved_(static_cast<double>(at_once_)) {}

void Allowance::told(const Deliver& delivery) {
  const auto* message = std::get_if<protocol::RefereeMessage>(&delivery.what);
  if (!message || !std::holds_alternative<protocol::Error>(*message)) ++answers_;
}

bool Allowance::take(std::uint64_t lines, Time now) {
  const std::uint64_t answers = std::min(lines, answers_);
  const double more = static_cast<double>(lines - answers);
  if (more > 0) fill(now);
  if (more > saved_) return false;
  saved_ -= more;
  answers_ -= answers;
  return true;
}

std::string Allowance::in_words() const {
  return std::to_string(per_second_) + " lines a second, " + std::to_string(at_once_) + " at once";
}

void Allowance::fill(Time now) {
  const std::chrono::duration<double> passed = now - filled_.value_or(now);
  saved_ =
      std::min(static_cast<double>(at_once_), saved_ + passed.count() * static_cast<double>(per_second_));
  filled_ = now;
}

}  // namespace gramy::referee
