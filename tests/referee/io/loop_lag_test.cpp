#include "referee/io/loop_lag.hpp"

#include <boost/asio/post.hpp>
#include <doctest/doctest.h>
#include <thread>

using namespace gramy::referee;
using namespace std::chrono_literals;

namespace {

Time now() {
  return std::chrono::steady_clock::now();
}

/// An event loop that a test can keep busy.
struct Loop {
  void run_until(const auto& done) {
    while (!done()) io.run_one();
  }
  /// Runs the loop until its first heartbeat.
  void measure() {
    lag.measure(true);
    run_until([this, begun = lag.look()->time] { return lag.look()->time != begun; });
  }
  void block(std::chrono::milliseconds time) {
    boost::asio::post(io, [time] { std::this_thread::sleep_for(time); });
  }

  boost::asio::io_context io{1};
  RefereeClock clock;
  LoopLag lag{io, clock, [] { return std::size_t{0}; }};
};

}  // namespace

TEST_CASE("the time of a long handler counts as lag for input that waits for the handler") {
  Loop loop;
  loop.measure();
  loop.block(60ms);
  Time::duration then{};
  boost::asio::post(loop.io, [&] { then = loop.lag.at(now()); });
  loop.run_until([&, begun = loop.lag.look()->time] { return loop.lag.look()->time != begun; });
  CHECK(then >= 60ms);
  CHECK(loop.lag.worst() >= 60ms);
}

TEST_CASE("a lag of more than 2 ms is visible at once, and a long lag even one turn of the loop later") {
  for (const bool later : {false, true}) {
    CAPTURE(later);
    const auto block = later ? 60ms : 3ms;
    Loop loop;
    loop.measure();
    loop.block(block);
    Time::duration then = 1h;
    const auto look = [&] { then = loop.lag.at(now()); };
    boost::asio::post(loop.io, [&] { later ? boost::asio::post(loop.io, look) : look(); });
    loop.run_until([&] { return then != 1h; });
    CHECK(then >= block);
  }
}

TEST_CASE("a client's late input is not excused by lag that the client itself caused") {
  Loop loop;
  loop.measure();
  loop.block(60ms);
  Time::duration of_another{}, own = 1h;
  boost::asio::post(loop.io, [&] {
    const Time read = now();
    of_another = LoopLag::since(loop.lag.look()->time, read, 20ms);
    own = LoopLag::since(loop.lag.look()->time, read, read - loop.lag.look()->time - 1ms);
  });
  loop.run_until([&] { return own != 1h; });
  CHECK(of_another >= 40ms);
  CHECK(own == 0ms);
}

TEST_CASE("no lag is measured before measuring is switched on or after it is switched off") {
  Loop loop;
  loop.block(20ms);
  loop.io.run();
  CHECK(loop.lag.at(now()) == 0ms);
  CHECK(loop.lag.worst() == 0ms);
  loop.io.restart();
  loop.measure();
  loop.lag.measure(false);
  loop.io.run();
  CHECK(loop.lag.at(now() + 1h) == 0ms);
}

TEST_CASE("`when_seen` calls back only after enough turns of the loop to see the input of all sockets") {
  for (const std::size_t sockets : {0, 127, 128, 1000}) {
    CAPTURE(sockets);
    boost::asio::io_context io(1);
    RefereeClock clock;
    LoopLag lag(io, clock, [&] { return sockets; });
    std::size_t turns = 0;
    bool done = false;
    std::function<void()> turn = [&] {
      ++turns;
      if (!done) boost::asio::post(io, turn);
    };
    boost::asio::post(io, turn);
    const Time begun = now();
    lag.when_seen([&](Time known) {
      done = true;
      CHECK(known >= begun);
      CHECK(turns >= 2 + sockets / 128);
    });
    io.run();
    CHECK(done);
  }
}

TEST_CASE("time in which the loop sleeps does not count as work") {
  Loop loop;
  loop.lag.measure(true);
  const Time begun = now();
  std::this_thread::sleep_for(50ms);
  const Time after = now();
  CHECK(loop.lag.worked(begun, after) < after - begun);
  CHECK(loop.lag.worked(begun, begun + LoopLag::period / 2) == LoopLag::period / 2);
}

TEST_CASE("work in the loop counts as work for clients unless do_own() runs the work") {
  const auto work = [](std::chrono::milliseconds time) {
    for (const auto begun = processor_time(); processor_time() < begun + time;) {
    }
  };
  Loop loop;
  loop.measure();
  const LoopLag::Look look = *loop.lag.look();
  loop.lag.do_own([&] {
    work(30ms);
    loop.lag.do_own([&] { work(30ms); });
  });
  CHECK(loop.lag.worked_for_clients(look) < 30ms);
  work(30ms);
  CHECK(loop.lag.worked_for_clients(look) >= 30ms);
  CHECK(loop.lag.worked_for_clients(look) < 60ms);
}
