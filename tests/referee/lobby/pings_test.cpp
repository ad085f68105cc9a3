#include "referee/lobby/pings.hpp"

#include "tests/referee/lobby/lobby_bench.hpp"

using referee::Pings;

namespace {

// A client is pinged every 15 s, and has 30 s to answer.
Pings pings() {
  return {milliseconds(15'000), milliseconds(30'000)};
}

}  // namespace

TEST_CASE("a client that answers its pings is pinged at intervals") {
  Pings queue = pings();
  queue.watch(referee::ClientNumber(1), true, at(0));
  for (std::uint64_t id = 1; id <= 5; ++id) {
    const Time due = at(15'000 * static_cast<std::int64_t>(id));
    CHECK(queue.deadline() == due);
    CHECK_FALSE(queue.take(due - Time::duration(1)));
    CHECK(queue.take(due)->id == id);
    CHECK_FALSE(queue.take(due));
    queue.pong(referee::ClientNumber(1), id, due);
  }
}

TEST_CASE("a client that stops answering pings counts as silent") {
  Pings queue = pings();
  queue.watch(referee::ClientNumber(1), true, at(0));
  queue.take(at(15'000));
  queue.pong(referee::ClientNumber(1), 1, at(15'001));
  CHECK(queue.take(at(30'001))->id == 2);
  CHECK(queue.deadline() == at(60'001));
  const auto due = queue.take(at(60'001));
  REQUIRE(due);
  CHECK(due->client == referee::ClientNumber(1));
  CHECK(due->id == std::nullopt);
}

TEST_CASE("a client that has never answered a ping is pinged further and never counts as silent") {
  Pings queue = pings();
  queue.watch(referee::ClientNumber(1), true, at(0));
  for (std::uint64_t id = 1; id <= 20; ++id) {
    CHECK(queue.take(at(15'000 * static_cast<std::int64_t>(id)))->id == id);
  }
  queue.pong(referee::ClientNumber(1), 3, at(300'001));  // this pong answers a ping of more than 30 s ago
  CHECK(queue.deadline() == at(315'001));
  CHECK(queue.take(at(315'001))->id == 21);
  CHECK(queue.deadline() == at(345'001));
  CHECK(queue.take(at(345'001))->id == std::nullopt);
}

TEST_CASE("once a client has answered a ping, only answers to its last ping count") {
  Pings queue = pings();
  queue.watch(referee::ClientNumber(1), true, at(0));
  queue.take(at(15'000));
  queue.pong(referee::ClientNumber(1), 1, at(15'000));
  queue.take(at(30'000));
  queue.pong(referee::ClientNumber(1), 1, at(31'000));
  queue.pong(referee::ClientNumber(1), 3, at(31'000));
  queue.pong(referee::ClientNumber(1), 0, at(31'000));
  queue.pong(referee::ClientNumber(2), 1, at(31'000));
  CHECK(queue.deadline() == at(60'000));
  queue.pong(referee::ClientNumber(1), 2, at(31'000));
  CHECK(queue.deadline() == at(46'000));
  Pings fresh = pings();
  fresh.watch(referee::ClientNumber(1), true, at(0));
  fresh.pong(referee::ClientNumber(1), 1, at(1));
  fresh.take(at(15'000));
  CHECK(fresh.take(at(30'000))->id == 2);
}

TEST_CASE("a client that need not answer pings gets none, and an earlier unanswered ping is forgotten") {
  Pings queue = pings();
  queue.watch(referee::ClientNumber(1), true, at(0));
  queue.take(at(15'000));
  queue.pong(referee::ClientNumber(1), 1, at(15'000));
  queue.take(at(30'000));
  queue.watch(referee::ClientNumber(1), false, at(31'000));
  CHECK(queue.deadline() == std::nullopt);
  queue.pong(referee::ClientNumber(1), 2, at(32'000));
  CHECK(queue.deadline() == std::nullopt);
  queue.watch(referee::ClientNumber(1), true, at(100'000));
  queue.watch(referee::ClientNumber(1), true, at(101'000));
  CHECK(queue.deadline() == at(115'000));
  queue.forget(referee::ClientNumber(1));
  CHECK(queue.deadline() == std::nullopt);
}

TEST_CASE("a bot without matches is pinged, but a person is not") {
  LobbyBench bench;
  const ConnectionId zosia = bench.person("ZOSIA");
  CHECK(bench.lobby.deadline() == std::nullopt);
  const ConnectionId ania = bench.bot("ANIA");
  bench.forget_messages();
  CHECK(bench.lobby.deadline() == at(15'000));
  bench.tick(15'000);
  CHECK(bench.only<Ping>(ania) == Ping{1});
  CHECK(bench.told(zosia).empty());
}

TEST_CASE(
    "a bot that does not answer pings loses those of its matches that have no clock, and the reason is "
    "`stall`") {
  LobbyBench bench;
  const ConnectionId ania = bench.bot("ANIA", 2);
  const ConnectionId zosia = bench.person("ZOSIA");
  const ConnectionId bolek = bench.bot("BOLEK");
  bench.arrange("x", "ZOSIA", "ANIA");
  bench.arrange("y", "BOLEK", "ANIA");
  bench.tick(15'000);
  bench.say(ania, Pong{1}, 15'001);
  bench.tick(30'001);
  bench.forget_messages();
  bench.tick(60'000);
  CHECK(bench.finished.empty());
  bench.tick(60'001);
  CHECK(bench.finished.size() == 2);
  for (const auto& record : bench.finished) {
    CHECK(record.reason == Reason::stall);
    CHECK(record.result == Result{Seat::first, false});
    CHECK(record.detail == "ANIA answered no ping");
  }
  CHECK(bench.only<End>(zosia)->outcome == Value::win);
  CHECK(bench.only<End>(bolek)->reason == Reason::stall);
  CHECK(bench.only<Bye>(ania));
  CHECK(bench.closed(ania));
}

TEST_CASE("a bot to move is not pinged, and does not lose by its silence") {
  LobbyBench bench;
  const ConnectionId ania = bench.bot("ANIA");
  const ConnectionId zosia = bench.person("ZOSIA");
  bench.arrange("x", "ZOSIA", "ANIA", 0, {.board = "9 3 0"});
  bench.tick(15'000);
  bench.say(ania, Pong{1}, 15'000);
  bench.tick(30'000);  // sends ANIA a second ping, which ANIA does not answer
  bench.move(zosia, "x", 0, 1, 31'000);
  CHECK(bench.lobby.deadline() == std::nullopt);  // ANIA is to move and need not answer
  bench.tick(10'000'000);
  CHECK(bench.finished.empty());
  bench.move(ania, "x", 1, 1, 10'000'000);
  CHECK(bench.lobby.deadline() == at(10'015'000));
}

TEST_CASE("a bot that plays a match with a clock is not pinged, and does not lose by its silence") {
  LobbyBench bench;
  bench.bot("ANIA", 2);
  bench.person("ZOSIA");
  bench.bot("BOLEK");
  bench.arrange("x", "ZOSIA", "ANIA");
  CHECK(bench.lobby.deadline() == at(15'000));
  bench.lose(3);
  bench.bot("BOLEK");
  bench.tick(15'000);
  bench.say(1, Pong{1}, 15'000);
  bench.arrange("y", "BOLEK", "ANIA", 15'000, {.clock = ClockSettings{0, 1'000'000, 0, 0}});
  CHECK(bench.lobby.deadline() == at(1'015'000) + Time::duration(1));
  bench.tick(1'000'000);
  CHECK(bench.finished.empty());
  bench.move(4, "y", 0, 3, 1'000'001);
  bench.move(1, "y", 1, 3, 1'000'002);
  bench.move(4, "y", 2, 1, 1'000'003);
  CHECK(bench.finished.size() == 1);
  CHECK(bench.lobby.deadline() == at(1'015'003));  // the pings resume
}

TEST_CASE("a ping that was sent over a lost connection need not be answered") {
  LobbyBench bench;
  const std::string secret = bench.secret(bench.bot("ANIA"));
  bench.person("ZOSIA");
  bench.arrange("x", "ZOSIA", "ANIA");
  bench.tick(15'000);
  bench.say(1, Pong{1}, 15'000);
  bench.tick(30'000);
  bench.join({.name = "ANIA", .resume = secret}, 31'000);
  CHECK(bench.lobby.deadline() == at(46'000));
  bench.lose(3, 40'000);
  CHECK(bench.lobby.deadline() == std::nullopt);
  bench.join({.name = "ANIA", .resume = secret}, 50'000);
  CHECK(bench.lobby.deadline() == at(65'000));
}
