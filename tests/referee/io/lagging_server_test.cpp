// Players lose no time on their clocks while the referee's event loop is busy with other work or is stopped.
#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>
#include <functional>
#include <nlohmann/json.hpp>
#include <thread>

#include "referee/io/server.hpp"
#include "tests/referee/match/match_bench.hpp"

using namespace gramy;
using namespace gramy::referee;
using namespace gramy::testing;
using namespace std::chrono_literals;
namespace asio = boost::asio;
using nlohmann::json;
using protocol::Reason;

namespace {

/// How long a bot thinks about its first move. It makes later moves at once.
using Thought = std::chrono::milliseconds;
constexpr Thought at_once = 0ms, for_ever = Thought::max();

/// A bot that takes one counter whenever it is asked for a move.
class Bot {
 public:
  Bot(const std::string& name, const asio::ip::tcp::endpoint& endpoint, Thought thought)
      : thread_([name, endpoint, thought] { play(name, endpoint, thought); }) {}

 private:
  static void play(const std::string& name, const asio::ip::tcp::endpoint& endpoint, Thought thought) {
    asio::io_context io;
    asio::ip::tcp::socket socket(io);
    socket.connect(endpoint);
    const auto send = [&](const json& message) { asio::write(socket, asio::buffer(message.dump() + "\n")); };
    send({{"type", "hello"}, {"protocol", 1}, {"name", name}, {"capacity", 100}});
    std::string buffer;
    boost::system::error_code error;
    while (const std::size_t size = asio::read_until(socket, asio::dynamic_buffer(buffer), '\n', error)) {
      const json message = json::parse(buffer.substr(0, size));
      buffer.erase(0, size);
      if (message["type"] == "bye") return;
      if (thought != for_ever && message["type"] == "move_request") {
        std::this_thread::sleep_for(std::exchange(thought, at_once));
        send({{"type", "move"},
              {"match", message["match"]},
              {"ply", message["ply"]},
              {"move", {1}},
              {"info", std::string(4000, 'x')}});
      }
    }
  }

  std::jthread thread_;
};

// How long the loop handles no events. This is longer than the clock `bullet` of a match.
constexpr auto absence = 1500ms;
constexpr protocol::ClockSettings bullet{
    .ready_ms = 0, .initial_ms = 1200, .increment_ms = 0, .margin_ms = 0};

/// What the loop does instead of handling events. While it sleeps, it looks like a stopped process.
enum class Absence { works, sleeps };

void work_for(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) {
  }
}

/// Plays this many rated matches of two bots at the same time, on a loop that often handles no events for a
/// while. Returns the records of the matches.
std::vector<MatchRecord> play(std::size_t matches, Thought of_first, Absence kind = Absence::works) {
  asio::io_context loop(1);
  SolvedBoards boards;
  Server server(loop, Catalogue({pile()}), LobbySettings(), 1, {asio::ip::address_v4::loopback(), 0}, boards);
  std::vector<MatchRecord> records;
  server.on_finished = [&](Finished finished) {
    records.push_back(std::move(finished.record));
    if (records.size() == matches) asio::post(loop, [&] { server.shut_down("over"); });
  };
  asio::steady_timer awake(loop);
  std::function<void(boost::system::error_code)> leave_again = [&](boost::system::error_code error) {
    if (error || records.size() == matches) return;
    if (kind == Absence::works) {
      server.tell([](Referee&, Moment) { work_for(absence); });
    } else {
      std::this_thread::sleep_for(absence);
    }
    awake.expires_after(50ms);
    awake.async_wait(leave_again);
  };
  bool begun = false;
  server.on_change = [&] {
    if (begun || !server.lobby().present("first") || !server.lobby().present("second")) return;
    begun = true;
    for (std::size_t number = 1; number <= matches; ++number) {
      server.tell([&](Referee& referee, Moment now) {
        referee.arrange(
            {"m" + std::to_string(number), pile().read_board("6 3 0"), {}, {"first", "second"}, bullet, true},
            now);
      });
    }
    asio::post(loop, [&] { leave_again({}); });
  };
  const Bot first("first", server.endpoint(), of_first);
  const Bot second("second", server.endpoint(), at_once);
  loop.run();
  return records;
}

}  // namespace

TEST_CASE("a bot that answered in time never loses because the event loop was late") {
  // The answers in 64 matches are too much for one read and for TCP's buffers.
  for (const std::size_t matches : {4, 64}) {
    CAPTURE(matches);
    const auto records = play(matches, at_once);
    CHECK(records.size() == matches);
    for (const MatchRecord& record : records) {
      CAPTURE(record.detail);
      CHECK(record.reason == Reason::normal);
    }
  }
}

TEST_CASE("even if the event loop is late, a bot that plays one match is charged only for its own time") {
  const auto records = play(1, at_once);
  REQUIRE(records.size() == 1);
  CAPTURE(records[0].detail);
  CHECK(records[0].reason == Reason::normal);
  CHECK(std::ranges::any_of(records[0].moves, [](const PlayedMove& move) { return move.lag_ms > 0; }));
}

TEST_CASE("a silent bot loses on time even if the event loop is late") {
  const auto records = play(2, for_ever);
  CHECK(records.size() == 2);
  for (const MatchRecord& record : records) {
    CHECK(record.reason == Reason::timeout);
    CHECK(record.result == Result{Seat::second, false});
  }
}

TEST_CASE("no match's clock runs while the event loop is stopped") {
  const auto records = play(1, absence + 300ms, Absence::sleeps);
  REQUIRE(records.size() == 1);
  CAPTURE(records[0].detail);
  REQUIRE(records[0].reason == Reason::normal);
  CHECK(records[0].moves[0].ms < bullet.initial_ms);
}
