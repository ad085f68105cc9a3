// Virtual time, which jumps from event to event.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "referee/match/clock.hpp"

namespace gramy::testing {

/// A list of future events, and the present time.
class Timeline {
 public:
  referee::Time now() const { return now_; }

  /// Schedules an event after a pause. With a pause of zero, it runs after all events that are due now.
  void after(referee::Time::duration pause, std::function<void()> event) {
    events_.emplace(std::pair(now_ + pause, ++last_), std::move(event));
  }

  std::optional<referee::Time> next() const {
    return events_.empty() ? std::nullopt : std::optional(events_.begin()->first.first);
  }

  /// Precondition: there is an event.
  void run_next() {
    auto event = events_.extract(events_.begin());
    now_ = event.key().first;
    event.mapped()();
  }

  /// Jumps to a time. No event may be scheduled before it.
  void jump(referee::Time time) { now_ = time; }

 private:
  referee::Time now_ = referee::Time(std::chrono::hours(1));
  std::uint64_t last_ = 0;
  std::map<std::pair<referee::Time, std::uint64_t>, std::function<void()>> events_;
};

}  // namespace gramy::testing
