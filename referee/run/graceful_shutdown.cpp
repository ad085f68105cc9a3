#include "referee/run/graceful_shutdown.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>

#include "referee/process/descendants.hpp"
#include "referee/process/watches.hpp"

namespace gramy::referee {

void add_ending_signals(boost::asio::signal_set& signals) {
  signals.add(SIGINT);
  signals.add(SIGTERM);
  struct sigaction hang_up {};
  sigaction(SIGHUP, nullptr, &hang_up);
  if (hang_up.sa_handler != SIG_IGN) signals.add(SIGHUP);
  expect_awake(signals.get_executor());
}

void end_by_next_signal(boost::asio::signal_set& signals, int first) {
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds twice{250};
  signals.cancel();
  signals.async_wait([&signals, first, since = Clock::now()](boost::system::error_code error, int signal) {
    if (error) return;
    if (signal == first && Clock::now() - since < twice) return end_by_next_signal(signals, first);
    kill_descendants();
    // Ends at once, like other programs at a signal, without waiting for threads that write, solve or judge.
    // Recorded matches are already on disk.
    std::signal(signal, SIG_DFL);
    std::raise(signal);
    std::quick_exit(128 + signal);  // signals do not end a container's first process
  });
}

StopOnSignal::StopOnSignal() : signals_(loop_) {
  try {
    add_ending_signals(signals_);
  } catch (const std::exception&) {
    // No loop can wait for signals, so the next signal ends the program in the default way.
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

boost::asio::awaitable<void> shut_down_gracefully(std::function<bool()> all_gone, std::function<void()> ask) {
  using namespace std::chrono_literals;
  constexpr auto step = 20ms;
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
  for (auto waited = 0ms; waited < 3s && !all_gone(); waited += step) {
    if (waited == 1s) ask();
    timer.expires_after(step);
    co_await timer.async_wait(boost::asio::use_awaitable);
  }
}

}  // namespace gramy::referee
