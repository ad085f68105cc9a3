#include "referee/process/tcp_activity.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>
#include <string>
#include <thread>
#include <unistd.h>

using namespace gramy::referee;
using namespace std::chrono_literals;
using boost::asio::ip::tcp;

namespace {

/// The two ends of a TCP connection.
struct Pair {
  Pair() {
    tcp::acceptor acceptor(io, {boost::asio::ip::address_v4::loopback(), 0});
    far.open(tcp::v4());
    far.set_option(tcp::socket::receive_buffer_size(4096));
    far.connect(acceptor.local_endpoint());
    near = acceptor.accept();
  }

  boost::asio::io_context io;
  tcp::socket near{io}, far{io};
};

}  // namespace

TEST_CASE(
    "a TCP peer counts as dead if it left three probes unanswered and was silent for the whole time limit") {
  CHECK(is_dead({.since_data = 1h, .since_heard = 60s, .unanswered = 3}, 60s));
  CHECK(is_dead({.since_data = 1h, .since_heard = 1h, .unanswered = 9}, 60s));
  CHECK_FALSE(is_dead({.since_data = 1h, .since_heard = 59s, .unanswered = 9}, 60s));
}

TEST_CASE("a TCP peer with at most two unanswered probes counts as alive, however long it has been silent") {
  for (const unsigned unanswered : {0U, 1U, 2U})
    CHECK_FALSE(is_dead({.since_data = 1h, .since_heard = 1h, .unanswered = unanswered}, 60s));
}

TEST_CASE("TCP activity reports when data arrived, even before the data is read") {
  Pair pair;
  const auto since_data = [&] { return tcp_activity(pair.near.native_handle())->since_data; };
  boost::asio::write(pair.far, boost::asio::buffer("x", 1));
  char byte = 0;
  pair.near.wait(tcp::socket::wait_read);
  std::this_thread::sleep_for(60ms);
  CHECK(since_data() >= 30ms);
  pair.near.read_some(boost::asio::buffer(&byte, 1));
  CHECK(since_data() >= 30ms);
  const auto before = std::chrono::steady_clock::now();
  boost::asio::write(pair.far, boost::asio::buffer("x", 1));
  pair.near.wait(tcp::socket::wait_read);
  const auto told = since_data();
  CHECK(told < std::chrono::steady_clock::now() - before + 30ms);
}

TEST_CASE("a TCP peer still answers every probe when its receive window is full") {
  Pair pair;
  pair.near.non_blocking(true);
  boost::system::error_code error;
  while (!error) pair.near.write_some(boost::asio::buffer(std::string(65536, 'x')), error);
  std::chrono::milliseconds heard{};
  for (int answers = 0; answers < 3;) {  // until three probes were answered, which takes 1.4 s
    std::this_thread::sleep_for(10ms);
    const auto activity = tcp_activity(pair.near.native_handle());
    REQUIRE(activity);
    REQUIRE(activity->since_data < 60s);
    CHECK(activity->unanswered < 3);
    if (activity->since_heard < heard) ++answers;
    heard = activity->since_heard;
  }
}

TEST_CASE("a pipe has no TCP activity") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  CHECK(!tcp_activity(ends[0]));
  for (const int end : ends) close(end);
}
