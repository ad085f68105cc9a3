// Signals that ask a command to stop.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <stop_token>
#include <thread>

namespace gramy::referee {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP stops the work that looks at the token. The second one
/// ends the program at once, see end_by_next_signal.
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal() { loop_.stop(); }
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  std::stop_token token() const { return stop_.get_token(); }
  /// 128 + the signal's number. Precondition: the token was stopped.
  int exit_code() const { return 128 + signal_; }

 private:
  boost::asio::io_context loop_{1};
  boost::asio::signal_set signals_;
  std::stop_source stop_;
  std::atomic<int> signal_ = 0;
  std::jthread thread_;
};

}  // namespace gramy::referee
