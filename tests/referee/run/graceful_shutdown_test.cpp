// Tests of signals that arrive more than once.
#include "referee/run/graceful_shutdown.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <signal.h>

#include "tests/referee/tournament/testing.hpp"

TEST_CASE("a signal that arrives twice at once stops a command gracefully, as a single signal does") {
  boost::asio::io_context loop;
  boost::asio::signal_set signals(loop, SIGTERM);
  int first = 0;
  signals.async_wait([&](boost::system::error_code error, int signal) {
    REQUIRE(!error);
    first = signal;
    end_by_next_signal(signals, signal);
  });
  raise(SIGTERM);
  raise(SIGTERM);
  while (first == 0) loop.run_one();
  loop.poll();  // if the second signal counted, it would end this process here
  CHECK(first == SIGTERM);
}
