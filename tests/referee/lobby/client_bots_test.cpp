// Matches with a client's bot. Its opponents share the number of matches that it can play at once.
#include "tests/referee/lobby/lobby_bench.hpp"

namespace {

constexpr const char* far = "192.0.2.9";

/// BOLEK, a client's bot on connection 1. Its opponents can play more matches at once than BOLEK can.
struct OwnBot : LobbyBench {
  explicit OwnBot(int capacity, const LobbySettings& settings = {}) : LobbyBench(settings) {
    bot("BOLEK", capacity);
  }
  ConnectionId guest(const std::string& name, const std::string& address) {
    origin = address;
    return bot(name, 100);
  }
  bool begins(ConnectionId asker, Seat seat = Seat::first, std::int64_t ms = 0) {
    told(asker);
    play(asker, {.game = "pile", .board = "20 3 0", .seat = seat, .against = "BOLEK"}, ms);
    const auto all = all_of<Start>(told(asker));
    if (!all.empty()) last = all.back().match;
    return !all.empty();
  }
  std::string last;
};

}  // namespace

TEST_CASE("a request from another address ends a match of a client that takes a bot's whole capacity") {
  OwnBot bench(4);
  const ConnectionId greedy = bench.guest("GREEDY", "192.0.2.1");
  for (int i = 0; i < 4; ++i) CHECK(bench.begins(greedy));
  CHECK_FALSE(bench.begins(greedy));
  const ConnectionId ania = bench.guest("ANIA", far);
  CHECK(bench.begins(ania));
  CHECK(bench.begins(ania));
  CHECK_FALSE(bench.begins(ania));
  CHECK(bench.finished.size() == 2);
  CHECK(bench.finished[0].reason == Reason::aborted);
}

TEST_CASE("after a minute without a move, a bot's only match gives way to a client of another address") {
  OwnBot bench(1);
  const ConnectionId stranger = bench.guest("STRANGER", "192.0.2.1");
  CHECK(bench.begins(stranger));
  const std::string held = bench.last;
  const ConnectionId ania = bench.guest("ANIA", far);
  CHECK_FALSE(bench.begins(ania, Seat::first, 59'999));
  bench.forget_messages();
  bench.say(ania, Play{.game = "pile", .board = "20 3 0", .against = "BOLEK"}, 59'999);
  CHECK(bench.refusal(ania) == "busy: BOLEK is playing as many matches as it can at once");
  bench.told(stranger);
  CHECK(bench.begins(ania, Seat::first, 60'000));
  const auto told = all_of<Error>(bench.told(stranger));
  REQUIRE(told.size() == 1);
  CHECK(told[0].match == held);
  CHECK(told[0].cause == Cause{"makes_room"});
}

TEST_CASE("a bot's only match gives way to another address even if the opponent has days on the clock") {
  OwnBot bench(1);
  const ConnectionId stranger = bench.guest("STRANGER", "192.0.2.1");
  bench.play(stranger, {.game = "pile",
                        .board = "20 3 0",
                        .seat = Seat::first,
                        .against = "BOLEK",
                        .rated = true,
                        .clock = ClockSettings{0, 864'000'000, 0, 0}});
  CHECK(bench.only<Start>(stranger));
  CHECK(bench.begins(bench.guest("ANIA", far), Seat::first, 60'000));
}

TEST_CASE(
    "a busy bot's casual match gives way to another client only after the bot has waited a minute for a "
    "move") {
  OwnBot bench(2);
  const ConnectionId waits = bench.guest("WAITS", "192.0.2.1");
  CHECK(bench.begins(waits, Seat::second));  // BOLEK is to move
  const ConnectionId moves = bench.guest("MOVES", "192.0.2.2");
  CHECK(bench.begins(moves, Seat::first));
  bench.move(moves, bench.last, 0, 1, 50'000);
  bench.move(1, bench.last, 1, 1, 55'000);
  CHECK_FALSE(bench.begins(bench.guest("ANIA", far), Seat::first, 100'000));
  CHECK(bench.finished.empty());
  // BOLEK has waited a minute for a move by the client MOVES. So their match ends to make room for CELA.
  CHECK(bench.begins(bench.guest("CELA", far), Seat::first, 115'000));
  CHECK(bench.finished.size() == 1);
}

TEST_CASE("a rated match is not ended to make room for another client, however long its player thinks") {
  LobbySettings settings;
  settings.rated.emplace();
  OwnBot bench(1, settings);
  const ConnectionId dana = bench.join({.name = "DANA", .wants = {.rated = true}});
  const ConnectionId ania = bench.guest("ANIA", "192.0.2.1");
  bench.play(ania, {.game = "pile", .against = "DANA", .rated = true});
  const auto start = bench.only<Start>(ania).value();
  if (start.players[Seat::first] == "DANA") bench.move(dana, start.match, 0, 1);
  bench.forget_messages();
  const ConnectionId cela = bench.guest("CELA", far);
  bench.play(cela, {.game = "pile", .against = "DANA"}, 200'000);
  CHECK(bench.only<Start>(cela) == std::nullopt);
  CHECK(bench.finished.empty());
}

TEST_CASE(
    "to make room for another client at a bot, a client's casual match is ended rather than its rated "
    "match") {
  LobbySettings settings;
  settings.rated.emplace();
  OwnBot bench(1, settings);
  bench.join({.name = "DANA", .wants = {.rated = true}, .capacity = 2});
  const ConnectionId greedy = bench.guest("GREEDY", "192.0.2.1");
  for (const bool rated : {false, true})
    bench.play(greedy, {.game = "pile", .against = "DANA", .rated = rated});
  const ConnectionId ania = bench.guest("ANIA", far);
  bench.play(ania, {.game = "pile", .against = "DANA"});
  CHECK(bench.only<Start>(ania));
  REQUIRE(bench.finished.size() == 1);
  CHECK_FALSE(bench.finished[0].setup.rated);
}

TEST_CASE("a bot that reconnects with a smaller capacity still finishes all its matches") {
  OwnBot bench(3);
  const std::string secret = bench.secret(1);
  const ConnectionId ania = bench.guest("ANIA", "192.0.2.1");
  for (int i = 0; i < 3; ++i) CHECK(bench.begins(ania));
  bench.lose(1);
  bench.join({.name = "BOLEK", .capacity = 1, .resume = secret});
  CHECK_FALSE(bench.begins(bench.guest("CELA", far), Seat::first, 100'000));
  CHECK(bench.finished.empty());
}
