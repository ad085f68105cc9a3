// Tests with a process that cannot add a file to epoll, because its user has reached the limit of epoll
// watches.
#include "referee/process/watches.hpp"

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <limits>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "referee/run/graceful_shutdown.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

std::atomic<int> watches_left = std::numeric_limits<int>::max();

/// While this object exists, the process can add only `left` more files to epoll.
struct Watches {
  explicit Watches(int left) { watches_left = left; }
  ~Watches() { watches_left = std::numeric_limits<int>::max(); }
  Watches(const Watches&) = delete;
  Watches& operator=(const Watches&) = delete;
};

}  // namespace

/// Stands in for epoll_ctl of the C library: adding a watch fails once no watches are left.
extern "C" int epoll_ctl(int epoll, int operation, int descriptor, epoll_event* event) noexcept {
  if (operation == EPOLL_CTL_ADD && watches_left-- <= 0) {
    errno = ENOSPC;
    return -1;
  }
  return static_cast<int>(syscall(SYS_epoll_ctl, epoll, operation, descriptor, event));
}

TEST_CASE("catching signals fails with an error if the event loop cannot watch for signals") {
  for (int left = 0; left <= 4; ++left) {
    CAPTURE(left);
    const Watches watches(left);
    boost::asio::io_context loop(1);
    boost::asio::signal_set signals(loop);
    if (left < 4)
      CHECK_THROWS_WITH_AS(add_ending_signals(signals), doctest::Contains("fs.epoll.max_user_watches"),
                           std::runtime_error);
    else
      CHECK_NOTHROW(add_ending_signals(signals));
  }
}

TEST_CASE("SIGTERM ends a command by its default action if the event loop cannot watch for signals") {
  const Watches watches(2);
  const StopOnSignal signals;
  struct sigaction ending {};
  sigaction(SIGTERM, nullptr, &ending);
  const bool is_default = ending.sa_handler == SIG_DFL;
  CHECK(is_default);
}

TEST_CASE("a pipe is closed if the event loop cannot watch it") {
  boost::asio::io_context loop(1);
  std::array<int, 2> ends{};
  REQUIRE(pipe2(ends.data(), O_CLOEXEC) == 0);
  const Watches watches(0);
  CHECK_THROWS_WITH_AS(watched(loop, ends), doctest::Contains("fs.epoll.max_user_watches"),
                       std::runtime_error);
  for (const int end : ends) CHECK(fcntl(end, F_GETFD) == -1);
}
