#include "referee/commands/stop_on_signal.hpp"

#include <exception>

#include "referee/commands/graceful_shutdown.hpp"

namespace gramy::referee {

StopOnSignal::StopOnSignal() : signals_(loop_) {
  try {
    add_ending_signals(signals_);
  } catch (const std::exception&) {
    // Without an event loop reading continues, and the next signal ends the program in the default way.
    signals_.clear();
    return;
  }
  signals_.async_wait([this](boost::system::error_code error, int signal) {
    if (error) return;
    signal_ = signal;
    stop_.request_stop();
    end_by_next_signal(signals_, signal);
  });
  thread_ = std::jthread([this] { loop_.run(); });
}

}  // namespace gramy::referee
