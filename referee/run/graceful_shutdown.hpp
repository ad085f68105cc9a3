// Graceful shutdown: signals that ask a program to end, and the wait for its processes.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <functional>
#include <stop_token>
#include <thread>

namespace gramy::referee {

/// Adds the signals that ask a program to end: SIGINT, SIGTERM, and SIGHUP unless it is ignored, as under
/// nohup. Throws std::runtime_error if the loop of `signals` cannot receive them.
void add_ending_signals(boost::asio::signal_set& signals);

/// To be called after the signal `first`: the next signal ends the program and all its processes at once. The
/// exit code is 128 + the number of that signal. A repeat of `first` within a quarter of a second does not
/// count, because timeout(1) sends each signal twice: to the process and to its group. Cancels earlier waits
/// for a signal.
void end_by_next_signal(boost::asio::signal_set& signals, int first);

/// During its lifetime, the first SIGINT, SIGTERM or SIGHUP stops the work that looks at the token. The
/// second signal ends the program at once (see end_by_next_signal).
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal() { loop_.stop(); }
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  std::stop_token token() const { return stop_.get_token(); }
  /// The exit code after a signal, 128 + its number. Precondition: the token was stopped.
  int exit_code() const { return 128 + signal_; }

 private:
  boost::asio::io_context loop_{1};
  boost::asio::signal_set signals_;
  std::stop_source stop_;
  std::atomic<int> signal_ = 0;
  std::jthread thread_;
};

/// Waits until all_gone, for 3 s at most. After the first second, calls `ask`, which asks the remaining
/// processes to end. Some may survive this, so the caller then calls kill_descendants.
boost::asio::awaitable<void> shut_down_gracefully(std::function<bool()> all_gone, std::function<void()> ask);

}  // namespace gramy::referee
