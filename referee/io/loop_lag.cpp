#include "referee/io/loop_lag.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

namespace gramy::referee {
namespace {

/// Asio asks the kernel for this many events at a time. It finds further events in the next turns of the
/// loop.
constexpr std::size_t events_a_turn = 128;

}  // namespace

LoopLag::LoopLag(boost::asio::io_context& loop, RefereeClock& clock, std::function<std::size_t()> sockets)
    : loop_(loop), clock_(clock), timer_(loop), sockets_(std::move(sockets)) {}

void LoopLag::measure(bool wanted) {
  if (wanted == wanted_) return;
  wanted_ = wanted;
  if (!wanted) {
    timer_.cancel();
  } else if (!std::exchange(beating_, true)) {
    clock_.expect_beats(true);
    look_ = look_now();
    processor_time_then_ = processor_time();
    beat();
  }
}

void LoopLag::beat() {
  timer_.expires_at(clock_.steady(look_.time + period));
  timer_.async_wait([this](boost::system::error_code) {
    when_seen([this, then = look_now(), processor_time_then = processor_time()](Time known) {
      worst_ = std::max(worst_, at(clock_.now()));
      look_ = {known, then.worked};
      processor_time_then_ = processor_time_then;
      clock_.beat();
      if (wanted_) return beat();
      beating_ = false;
      clock_.expect_beats(false);
    });
  });
}

Time::duration LoopLag::at(Time now) const {
  return beating_ ? since(look_.time, now) : Time::duration::zero();
}

Time::duration LoopLag::since(Time known, Time now, Time::duration own) {
  const Time::duration behind = now - known - own;
  return behind > 2 * period ? behind : Time::duration::zero();
}

Time::duration LoopLag::worked(Time begun, Time now) const {
  const Time::duration passed = now - begun;
  // For short times, the processor time is not read, which saves a system call.
  return passed < period ? passed : std::min(passed, processor_time() - processor_time_then_);
}

Time::duration LoopLag::worked_for_clients(const Look& since) const {
  return processor_time() - own_work_ - since.worked;
}

void LoopLag::do_own(const std::function<void()>& work) {
  if (!beating_ || std::exchange(own_, true)) return work();
  const Time::duration before = processor_time();
  work();
  own_work_ += processor_time() - before;
  own_ = false;
}

LoopLag::Look LoopLag::look_now() const {
  return {clock_.now(), processor_time() - own_work_};
}

void LoopLag::when_seen(std::function<void(Time)> then) {
  const Time now = clock_.now();
  // A turn of the loop asks the kernel for at most events_a_turn events and handles them.
  const std::size_t turns = 2 + sockets_() / events_a_turn;
  after_turns(turns, [now, then = std::move(then)] { then(now); });
}

// Calls `then` after this many turns of the loop. A posted function runs at the end of a turn: after all work
// that was ready, and after the loop has asked for events of the sockets.
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
