#include "referee/match/clock.hpp"

#include <algorithm>

namespace gramy::referee {
namespace {

using std::chrono::milliseconds;

// A bound on the time left: increments may add up over millions of moves.
constexpr Time::duration most_left = std::chrono::hours(24 * 365);

}  // namespace

bool is_sane(const protocol::ClockSettings& settings) {
  const auto sane = [](std::int64_t ms) { return ms >= 0 && ms <= protocol::max_clock_ms; };
  return sane(settings.ready_ms) && sane(settings.initial_ms) && sane(settings.increment_ms) &&
         sane(settings.margin_ms) && sane(settings.move_ms) &&
         (settings.move_ms == 0 || (settings.initial_ms == settings.move_ms && settings.increment_ms == 0));
}

SeatClock::SeatClock(const protocol::ClockSettings& settings, Time start)
    : preparation_end_(start + milliseconds(settings.ready_ms)),
      left_(milliseconds(settings.initial_ms)),
      increment_(milliseconds(settings.increment_ms)),
      margin_(milliseconds(settings.margin_ms)),
      deducts_(settings.move_ms == 0) {}

void SeatClock::end_preparation(Time now) {
  preparation_end_ = std::min(preparation_end_, now);
}

Time::duration SeatClock::elapsed(Time asked, Time now) const {
  return std::max(now - std::max(asked, preparation_end_), Time::duration::zero());
}

Time::duration SeatClock::preparation(Time asked) const {
  return std::max(preparation_end_ - asked, Time::duration::zero());
}

Time SeatClock::last_moment(Time asked) const {
  return std::max(asked, preparation_end_) + left_ + margin_;
}

Time::duration SeatClock::given(Time asked, Time now, Time ran_until) const {
  const Time::duration gained = elapsed(asked, now) - elapsed(asked, ran_until);
  return deducts_ ? gained : std::clamp(now - last_moment(asked), Time::duration::zero(), gained);
}

Time::duration SeatClock::accept(Time asked, Time now) {
  const Time::duration taken = spend(asked, now);
  left_ = std::min(left_ + increment_, most_left);
  return taken;
}

Time::duration SeatClock::spend(Time asked, Time now) {
  const Time::duration taken = elapsed(asked, now);
  if (deducts_) left_ = std::max(left_ - taken, Time::duration::zero());
  return taken;
}

std::int64_t to_ms(Time::duration duration) {
  return std::chrono::floor<milliseconds>(duration).count();
}

}  // namespace gramy::referee
