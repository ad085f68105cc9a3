#include "referee/io/loop_lag.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <ctime>
#include <utility>

namespace gramy::referee {
namespace {

/// Asio asks the kernel for so many events at a time; the others are found by the next turns of the loop.
constexpr std::size_t events_a_turn = 128;

/// Of this thread.
Time::duration processor_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

}  // namespace

LoopLag::LoopLag(boost::asio::io_context& loop, std::function<std::size_t()> sockets)
    : loop_(loop), timer_(loop), sockets_(std::move(sockets)) {}

void LoopLag::measure(bool wanted) {
  if (wanted == wanted_) return;
  wanted_ = wanted;
  if (!wanted) {
    timer_.cancel();
  } else if (!std::exchange(beating_, true)) {
    known_ = std::chrono::steady_clock::now();
    processor_time_then_ = processor_time();
    beat();
  }
}

void LoopLag::beat() {
  timer_.expires_at(known_ + period);
  timer_.async_wait([this](boost::system::error_code) {
    when_seen([this, then = processor_time()](Time known) {
      worst_ = std::max(worst_, at(std::chrono::steady_clock::now()));
      known_ = known;
      processor_time_then_ = then;
      beating_ = wanted_;
      if (wanted_) beat();
    });
  });
}

Time::duration LoopLag::at(Time now) const {
  return beating_ ? since(known_, now) : Time::duration::zero();
}

Time::duration LoopLag::since(Time known, Time now, Time::duration own) {
  const Time::duration behind = now - known - own;
  return behind > 2 * period ? behind : Time::duration::zero();
}

Time::duration LoopLag::worked(Time begun, Time now) const {
  const Time::duration passed = now - begun;
  // Short times are not worth the system call.
  return passed < period ? passed : std::min(passed, processor_time() - processor_time_then_);
}

void LoopLag::when_seen(std::function<void(Time)> then) {
  const Time now = std::chrono::steady_clock::now();
  // The first turn from here asks the kernel; what it says is dealt with in the course of that turn.
  const std::size_t turns = 2 + sockets_() / events_a_turn;
  after_turns(turns, [now, then = std::move(then)] { then(now); });
}

// What is posted comes behind what the loop has at hand, and behind its next look at the sockets.
void LoopLag::after_turns(std::size_t turns, std::function<void()> then) {
  boost::asio::post(loop_, [this, turns, then = std::move(then)]() mutable {
    if (turns == 1) {
      then();
    } else {
      after_turns(turns - 1, std::move(then));
    }
  });
}

}  // namespace gramy::referee
